/* Keeps the screen awake that shows the big score, where the browser allows it. */

if ("wakeLock" in navigator) {
  stayAwake();
  document.addEventListener("visibilitychange", stayAwake); // asleep, the lock was let go
}

async function stayAwake() {
  if (document.visibilityState === "visible") {
    try {
      await navigator.wakeLock.request("screen");
    } catch (error) {
      // refused, or the battery is low: the screen goes dark as it would have
    }
  }
}
