/* On a site of files: keeps its pages for when there is no signal, and leads from the root to the
   pages in the browser's language. */

if (window.isSecureContext && "serviceWorker" in navigator) {
  navigator.serviceWorker.register(new URL("../../sw.js", import.meta.url)).catch(() => {}); // works without
}

if (document.querySelector("[data-turns]")) {
  const ways = [...document.querySelectorAll("a[hreflang]")];
  const found = navigator.languages.map((wanted) => ways.find(({ hreflang }) => wanted.startsWith(hreflang)));
  const way = found.find(Boolean);
  if (way) {
    location.replace(way.href);
  }
}
