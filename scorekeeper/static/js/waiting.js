/* Looks on every page whether hands wait on this phone, at whichever table; only then there is more. */

try {
  if (Object.keys(localStorage).some((key) => key.startsWith("scorekeeper.waiting."))) {
    import("./departure.js");
  }
  document.addEventListener("submit", asked, true);
} catch (error) {
  // a browser that keeps nothing
}

/* Noted since: who forgets the table or signs out is asked all the same. */
function asked(event) {
  if (!event.target.matches("[data-leaves]") || event.defaultPrevented || event.target.dataset.leaves === "decided") {
    return;
  }
  if (Object.keys(localStorage).some((key) => key.startsWith("scorekeeper.waiting."))) {
    event.preventDefault();
    event.stopImmediatePropagation();
    import("./departure.js").then(({ ask }) => ask(event.target));
  }
}
