import { findById } from '@leitai/identity/account/find-account'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as message from '../contract.ts'
import { saveSetting } from '../settings.ts'

export const saveNoticeSetting: Handler<typeof message.saveNoticeSetting> = async ({ db, me, now }, input) => {
  const { kind, muted, mail, push, webhook } = input
  // Notices about one’s own account cannot be muted.
  refuse(kind === 'system' && muted ? { code: 'message.system' } : null)
  const mailed = mail !== undefined && mail !== 'never'
  refuse(mailed && !(await findById(db, me.id))?.email ? { code: 'message.noEmail' } : null)
  await saveSetting(db, { userId: me.id, kind, muted, mail, push, webhook, now })
  return { ok: true }
}
