// Shows a notification for a push message, which has no content: what is new is asked for.

const general = new URL(self.location).searchParams.get("general") ?? "";

async function news() {
  try {
    const answer = await fetch("/push/news");
    if (answer.ok) return await answer.json();
  } catch {
    // Without a connection the general text has to do.
  }
  return { text: general, address: "/me" };
}

const windows = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

async function notify() {
  // A page that is in sight tells the news itself.
  if ((await windows()).some((page) => page.visibilityState === "visible")) return;
  const { text, address } = await news();
  await self.registration.showNotification("Oust", { body: text, tag: "news", data: { address } });
}

async function open(address) {
  const pages = await windows();
  const there = pages.find((page) => new URL(page.url).pathname === address);
  if (there) return there.focus();
  return self.clients.openWindow(address);
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("push", (event) => event.waitUntil(notify()));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.address));
});
