/* Opens a match's other pages over the table where this phone answers itself: a hand to be corrected,
   why one counts so, players and rules, and what a hand would do before it is saved. */

const root = document.querySelector("[data-queue]");
/** @type {HTMLElement} */ let over = null;

/** `ask` answers a request as the server would, null where it cannot; `isAway` tells whether to.
   @param {Ask} ask @param {() => boolean} isAway @param {() => void} shown */
export function open(ask, isAway, shown) {
  const table = root.dataset.livePage;

  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a[href]");
    if (!link || !isAway() || !link.pathname.startsWith(table) || link.hash) {
      return;
    }
    event.preventDefault();
    document.querySelectorAll(".menu[open]").forEach((menu) => { menu.open = false; });
    if (link.pathname === table) {
      lift();
      shown();
      return;
    }
    const answer = await ask("GET", link.pathname + link.search, []);
    if (answer && answer.page) {
      lay(answer.page);
    } else {
      location.assign(link.href);
    }
  });
  document.addEventListener("preview:unheard", async ({ target, detail }) => {
    if (isAway()) {
      const answer = await ask("POST", target.dataset.preview, [...new FormData(target)]);
      detail(answer && answer.page ? answer.page : "");
    }
  });
  window.addEventListener("popstate", lift);
}

/** @param {HTMLFormElement} form */
export function covers(form) {
  return Boolean(over && over.contains(form));
}

/** A page instead of the table, until one goes back to it. @param {string} html */
export function lay(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const main = fresh.querySelector("main");
  for (const sheet of fresh.querySelectorAll("link[rel=stylesheet]")) {
    if (!document.querySelector(`link[href="${sheet.getAttribute("href")}"]`)) {
      document.head.append(sheet);
    }
  }
  over ? over.replaceWith(main) : history.pushState({}, "");
  over = main;
  root.hidden = true;
  root.after(main);
  main.dispatchEvent(new Event("live:put", { bubbles: true }));
  window.scrollTo(0, 0);
}

export function lift() {
  if (over) {
    over.remove();
    over = null;
    root.hidden = false;
  }
}
