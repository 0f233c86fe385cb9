/* Lists the tables this phone has kept, the last one first. */

if ("caches" in window) {
  list();
}

async function list() {
  const cache = await caches.open("tables");
  for (const { url } of [...await cache.keys()].reverse()) {
    const kept = await cache.match(url);
    const page = new DOMParser().parseFromString(await kept.text(), "text/html");
    const link = document.createElement("a");
    const line = document.createElement("li");
    link.className = "table-link";
    link.href = url;
    link.textContent = page.title;
    line.append(link);
    document.getElementById("kept").append(line);
  }
}
