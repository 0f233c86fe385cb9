/* Offers the matches of this phone alone, where it has what it takes to keep them. */

import { isThere } from "./runtime.js";

for (const link of document.querySelectorAll("[data-alone]")) {
  isThere(link.dataset.alone).then((found) => { link.hidden = !found; }).catch(() => {});
}
