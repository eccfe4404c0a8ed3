// The button of the settings that subscribes the browser to push messages, where it has them.

const area = document.getElementById("push");
const on = document.getElementById("push-on");
const off = document.getElementById("push-off");
const failed = document.getElementById("push-failed");

async function current() {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return registration?.pushManager.getSubscription();
}

async function send(method, { endpoint }) {
  const body = new URLSearchParams({ form: area.dataset.form, endpoint });
  const answer = await fetch("/push", { method, body });
  if (!answer.ok) throw new Error(answer.statusText);
}

async function subscribe() {
  const address = `/service-worker.js?${new URLSearchParams({ general: area.dataset.general })}`;
  await navigator.serviceWorker.register(address);
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription for another key would be in the way.
  await (await pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: area.dataset.key };
  const subscription = await pushManager.subscribe(options);
  try {
    await send("PUT", subscription);
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
}

async function unsubscribe() {
  const subscription = await current();
  if (!subscription) return;
  await send("DELETE", subscription);
  await subscription.unsubscribe();
}

function show(isOn) {
  on.hidden = isOn;
  off.hidden = !isOn;
}

async function change(how) {
  failed.textContent = "";
  on.disabled = off.disabled = true;
  try {
    await how();
  } catch {
    failed.textContent = area.querySelector("template").content.textContent;
  }
  on.disabled = off.disabled = false;
  show(Boolean(await current()));
}

if (area && navigator.serviceWorker && "PushManager" in window && "Notification" in window) {
  show(Boolean(await current()));
  on.addEventListener("click", () => change(subscribe));
  off.addEventListener("click", () => change(unsubscribe));
  area.hidden = false;
}
