import type * as message from '@leitai/contract/site/message'
import { findById } from '../../../identity/account/find-account.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
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
