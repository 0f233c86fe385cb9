/* Keeps the screen awake that shows the big score, where the browser allows it. */

let lock = null;

if ("wakeLock" in navigator) {
  stayAwake();
  document.addEventListener("visibilitychange", stayAwake); // asleep, the lock was let go
  document.addEventListener("live:put", stayAwake); // a phone alone puts other pages in its place
}

async function stayAwake() {
  const isShown = document.visibilityState === "visible" && document.querySelector(".big-table");
  if (lock && !isShown) {
    lock.release();
    lock = null;
  } else if (isShown && (!lock || lock.released)) {
    try {
      lock = await navigator.wakeLock.request("screen");
    } catch (error) {
      // refused, or the battery is low: the screen goes dark as it would have
    }
  }
}
