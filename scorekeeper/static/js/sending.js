/* Sends hands that waited on this phone, of whichever table: in order, and each once. */

import { line, within } from "./live.js";
import { sent } from "./outbox.js";

export const AGAIN = 5; // seconds until the next try, unless a signal is heard before

/** @param {Hand} hand @returns {Field[]} */
function body(hand) {
  const field = document.querySelector("[name=csrf_token]");
  const token = field ? field.value : "";
  return [["csrf_token", token], ...sent(hand)];
}

/** What became of it: stored, late (kept there for a choice), refused or shut out (with why), busy or
   lost (nobody knows: it is sent again). @param {string} page @param {Hand} hand @returns {Promise<Sent>} */
export async function send(page, hand) {
  line.sending = hand.id;
  try {
    let answer = await posted(page, hand);
    if (answer.status === 400) {
      await renew(page); // the token of a page opened long ago
      answer = await posted(page, hand);
    }
    line.stored += Number([200, 409].includes(answer.status));
    const said = [200, 409, 422].includes(answer.status) ? await answer.json() : {};
    switch (answer.status) {
      case 200: return { is: "stored", number: said.number, page: said.page, isEcho: said.echo };
      case 409: return said.conflict ? { is: "late", number: said.conflict } : { is: "refused", problem: said.problems.join(" ") };
      case 422: return { is: "refused", problem: said.problems.join(" "), isAgain: Boolean(said.agree), isVain: /\/undo$/.test(hand.address) };
      case 400: case 403: case 404: case 413: return { is: "shut", problem: document.getElementById("outbox").dataset.shut };
      default: return { is: "busy", pause: Number(answer.headers.get("Retry-After")) || AGAIN };
    }
  } catch (error) {
    return { is: "lost" };
  } finally {
    line.sending = "";
  }
}

/** All that waits for a table, up to the first that is refused. `isLate`: some wait there for a
   choice; `pause`: seconds until the next try.
   @param {import("./outbox.js").Outbox} outbox @param {string} page @param {(number: number) => void} stored */
export async function sendAll(outbox, page, stored = () => {}) {
  let isLate = false;
  let [hand] = outbox.ready();
  while (hand && !hand.problem && !line.sending && !line.handing) { // what is tapped leads on by itself
    const answer = await send(page, hand);
    if (answer.is === "stored" || answer.is === "late") {
      outbox.stored(hand, answer);
      isLate ||= answer.is === "late";
      stored(answer.number);
    } else if (answer.problem) {
      answer.isVain ? outbox.drop(hand.id) : outbox.refuse(hand, answer.problem); // what it takes back is gone already
    } else {
      return { isLate, pause: answer.pause || AGAIN };
    }
    [hand] = outbox.ready();
  }
  return { isLate, pause: 0 };
}

/** As the browser would have sent it: the answer is a page. @param {Hand} hand @param {string} address */
export function sendAsForm(hand, address) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = hand.address || address;
  for (const [name, value] of body(hand)) {
    const field = document.createElement("input");
    field.type = "hidden";
    [field.name, field.value] = [name, value];
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

/** @param {string} page @param {Hand} hand */
async function posted(page, hand) {
  const address = hand.address ? `${hand.address}?sent=1` : `${page}/sent`;
  return within((signal) => fetch(address, { method: "POST", body: new URLSearchParams(body(hand)), signal }));
}

/** @param {string} page */
async function renew(page) {
  const answer = await within((signal) => fetch(page, { cache: "no-store", signal }));
  const anew = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[name=csrf_token]");
  const fields = [...document.querySelectorAll("[name=csrf_token]")];
  if (anew && !fields.length) {
    document.body.append(anew); // a page without a form of its own
  }
  for (const field of anew ? fields : []) {
    field.value = anew.value;
  }
}
