// Lets a worker keep the pages of this language, where the browser allows one: over https, and on the
// machine itself. Only this one address may become a worker.
const WORKER = /^\/sw\.js\?in=[a-z]{2}$/;

function address(text) {
  if (!WORKER.test(text)) throw new TypeError(text);
  return text;
}

function trusted(text) {
  const policy = globalThis.trustedTypes?.createPolicy("torri-worker", { createScriptURL: address });
  return policy ? policy.createScriptURL(text) : address(text);
}

if ("serviceWorker" in navigator) {
  addEventListener("load", () => {
    const { lang } = document.documentElement;
    navigator.serviceWorker.register(trusted(`/sw.js?in=${lang}`), { scope: "/" }).catch(() => {});
  });
}
