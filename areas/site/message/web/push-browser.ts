import type { InputOf } from '@leitai/platform/contract/call'
import { full } from '@leitai/platform/web/paths'
import { savePush } from '../../push/contract.ts'

/** Whether this browser can show pushes at all: Safari on a phone can only once the site is on its home screen. */
export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

type Subscription = InputOf<typeof savePush>

/** Asks for permission and subscribes; an older subscription under another key is replaced. */
export async function subscribe(publicKey: string): Promise<Subscription | 'denied' | 'failed'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  try {
    const worker = await navigator.serviceWorker.register(full('/push-worker.js'))
    await (await worker.pushManager.getSubscription())?.unsubscribe()
    const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    const { endpoint, keys } = made.toJSON()
    const given = savePush.input.safeParse({ endpoint, p256dh: keys?.p256dh, auth: keys?.auth })
    return given.success ? given.data : 'failed'
  } catch {
    // The browser’s push service is switched off or cannot be reached.
    return 'failed'
  }
}

export async function unsubscribe(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration(full('/push-worker.js'))
  await (await worker?.pushManager.getSubscription())?.unsubscribe()
}
