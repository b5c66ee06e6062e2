// Shows notices that this site pushes, and opens their pages. It keeps nothing and answers no requests: pages never depend on it.

const BASE = '/v3/'

self.addEventListener('push', (event) => {
  const { title, path, tag } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, { tag, icon: `${BASE}apple-touch-icon.png`, data: { path } }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data
  // Pages of this site alone.
  const url = new URL(path.startsWith(BASE) ? path : BASE, self.location.origin)
  event.waitUntil(open(url.origin === self.location.origin ? url.href : BASE))
})

/** In a window that shows this page already, else in a new one. */
async function open(href) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => url === href)
  return shown ? shown.focus() : self.clients.openWindow(href)
}
