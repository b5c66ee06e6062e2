import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'

/** Web Push: notices in browsers that were set up for it, also while the site is not open there. */

export const pushDevices = read('/user/push/devices.json', {
  access: 'login',
  may: 'loggedIn',
  input: form.none,
  output: z.object({
    list: z.array(
      z.object({
        id: shape.id,
        /** The browser, as it names itself. */
        device: z.string(),
        at: shape.time,
        /** Set up in the session that asks. */
        here: z.boolean(),
      }),
    ),
  }),
  summary: 'The browsers that get one’s notices pushed',
})
export const beginPush = write('/user/push/begin.json', {
  access: 'login',
  may: 'loggedIn',
  input: form.none,
  /** The key that a browser needs to subscribe. */
  output: z.object({ publicKey: z.string() }),
  perMinute: 20,
  summary: 'The public key of this site’s pushes',
})
/** Lengths of RFC 8291: a point of P-256 and 16 bytes, in base64url. */
const key = (length: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${length}}$`), { error: 'wrong' }))
export const savePush = write('/user/push/save.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ endpoint: form.text(1000), p256dh: key(87), auth: key(22) }),
  output: shape.done,
  perMinute: 20,
  summary: 'Have one’s notices pushed to this browser, until the log-in ends',
})
export const endPush = write('/user/push/end.json', {
  access: 'login',
  may: 'own',
  input: z.object({ id: form.id }),
  output: shape.done,
  summary: 'Have nothing pushed to a browser any more',
})
