import type * as security from '@leitai/contract/security'
import { endDevice as end } from '../../account/devices.ts'
import { noteEvent } from '../../account/event.ts'
import { endSessionsOf } from '../../account/session.ts'
import type { Handler } from '../../call.ts'

export const endDevice: Handler<typeof security.endDevice> = async (context, { mark }) => {
  const { db, me, now, ip, device, cookie } = context
  const ended =
    mark === 'others' ? await endSessionsOf(db, me.id, { but: me.tokenHash }) : Number(await end(db, me.id, mark))
  if (ended > 0) {
    const detail = mark === 'others' ? 'others' : ''
    await noteEvent(db, { userId: me.id, kind: 'deviceEnded', now, ip, device, detail })
  }
  if (mark === me.mark) cookie(null)
  return { ended }
}
