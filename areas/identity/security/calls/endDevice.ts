import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { endDevice as end } from '../../account/devices.ts'
import { noteEvent } from '../../account/event.ts'
import { findById } from '../../account/find-account.ts'
import { forgetDevices, keepDevice } from '../../account/known-device.ts'
import { endSessionsOf } from '../../account/session.ts'
import type * as security from '../contract.ts'

export const endDevice: Handler<typeof security.endDevice> = async (context, { mark }) => {
  const { db, me, now, ip, device, cookie } = context
  const ended =
    mark === 'others' ? await endSessionsOf(db, me.id, { but: me.tokenHash }) : Number(await end(db, me.id, mark))
  if (mark === 'others') await forgetOtherDevices(context)
  if (ended > 0) {
    const detail = mark === 'others' ? 'others' : ''
    await noteEvent(db, { userId: me.id, kind: 'deviceEnded', now, ip, device, detail })
  }
  if (mark === me.mark) cookie(null)
  return { ended }
}

/** Makes all browsers but this one unknown to the account. */
async function forgetOtherDevices(context: AuthenticatedContext): Promise<void> {
  const { db, me, now } = context
  await forgetDevices(db, me.id, now)
  const user = await findById(db, me.id)
  if (user) keepDevice(context, user)
}
