/* Goes on from one screen of the wall to the next without leaving the page: what was tapped once, such
   as the gong, stays, and a line that fails leaves the last screen standing. */

const wall = document.querySelector(".wall");
let isGoing = false;

async function go() {
  if (isGoing || !wall.dataset.next) {
    return;
  }
  isGoing = true;
  try {
    const answer = await fetch(wall.dataset.next, { cache: "no-store" });
    if ([403, 404, 410].includes(answer.status) || answer.redirected) {
      clearInterval(turning);
      location.reload();
    } else if (answer.ok) {
      put(new DOMParser().parseFromString(await answer.text(), "text/html"));
    }
  } catch {
    // no line: what is seen is better than nothing
  }
  isGoing = false;
}

/** @param {Document} page */
function put(page) {
  const next = page.querySelector(".wall");
  if (next) {
    wall.dataset.next = next.dataset.next;
    wall.replaceChildren(...next.childNodes);
    wall.dispatchEvent(new CustomEvent("live:put", { bubbles: true }));
  }
}

const turning = setInterval(go, 1000 * Number(wall.dataset.seconds));
