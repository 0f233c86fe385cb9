/* Has the device make a passkey, or sign with one, and sends its form with what came of it. Where there are
   none (plain http, an address of numbers) the form stays hidden. */

const isNamed = !/^\[|^[\d.]+$/.test(location.hostname);
const isAble = isNamed && "PublicKeyCredential" in window && "parseCreationOptionsFromJSON" in PublicKeyCredential;

/** @param {HTMLFormElement} form */
function signed(form) {
  const options = JSON.parse(form.dataset.passkey);
  return "user" in options
    ? navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
    : navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
}

/** @param {HTMLFormElement} form */
async function send(form) {
  const silent = form.querySelector("[data-none]");
  silent.hidden = true;
  try {
    form.querySelector("[name=credential]").value = JSON.stringify(await signed(form));
    form.submit();
  } catch { // somebody thought better of it, or there is none
    silent.hidden = false;
  }
}

for (const form of isAble ? document.querySelectorAll("form[data-passkey]") : []) {
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(event.target);
  });
}
