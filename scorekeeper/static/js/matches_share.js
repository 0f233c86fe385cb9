/* Hands the result to the phone's own sharing, or to its clipboard. Without it the words stand in a
   field to be marked and copied. */

offer();
document.addEventListener("live:put", offer); // a phone alone draws each page into the same one

function offer() {
  /** @type {HTMLTextAreaElement} */ const words = document.getElementById("result");
  const send = document.getElementById("send");
  const copy = document.getElementById("copy");
  if (!words) {
    return;
  }

  if (navigator.share) {
    send.hidden = false;
    send.addEventListener("click", () => {
      navigator.share({ text: words.value }).catch(() => {}); // given up halfway: nothing to say
    });
  }

  if (navigator.clipboard) {
    copy.hidden = false;
    copy.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(words.value);
        document.getElementById("copied").textContent = copy.dataset.done;
      } catch (error) {
        words.select(); // the clipboard is closed to us: marked, it is one step away
      }
    });
  }
}
