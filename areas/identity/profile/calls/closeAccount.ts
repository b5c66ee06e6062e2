import type { Db } from '@leitai/platform/db/db'
import { Refused } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { post } from '@leitai/platform/outbox/outbox'
import { minuteText } from '@leitai/platform/time/day'
import { setClosing } from '../../account/closing.ts'
import { noteEvent } from '../../account/event.ts'
import type { User } from '../../account/find-account.ts'
import { boundTarget } from '../../account/own-contact.ts'
import { endSessionsOf } from '../../account/session.ts'
import { provePassword } from '../../security/own-password.ts'
import { endTokens } from '../../token/token.ts'
import { closingAfter, closureOf, reasonsToStay } from '../closure.ts'
import type * as contract from '../contract.ts'

export const closeAccount: Handler<typeof contract.closeAccount> = async (context, { confirmation, reason }) => {
  const { db, me, now, ip, device, language } = context
  const user = await provePassword(context, confirmation, 'account.confirmation')
  if (user.passwordHash === null && confirmation.trim() !== user.name)
    throw new Refused({ code: 'account.confirmation' })
  if (user.closingAt !== null) throw new Refused({ code: 'account.closing' })
  const reasons = (await reasonsToStay(db, user, now)).map((words) => words[language])
  if (reasons.length > 0) {
    const values = { reasons: reasons.join(language === 'zh' ? ';' : '; ') }
    throw new Refused({ code: 'account.closureBlocked', values })
  }
  const closingAt = closingAfter(now)
  await setClosing(db, me.id, closingAt)
  await endSessionsOf(db, me.id, { but: me.tokenHash })
  await endTokens(db, [me.id], { now })
  await noteEvent(db, { userId: me.id, kind: 'closureAsked', now, ip, device, detail: reason })
  await notifyClosing(db, user, { at: minuteText(closingAt), now })
  return closureOf(db, { ...user, closingAt }, { now, language })
}

/** Notifies every contact of an account when it closes: the request may not have come from its owner. */
async function notifyClosing(db: Db, user: User, { at, now }: { at: string; now: Date }): Promise<void> {
  for (const target of [boundTarget(user, 'phone'), boundTarget(user, 'email')]) {
    if (!target) continue
    const message = { template: 'closing', values: { name: user.name, at }, language: user.language, now } as const
    await post(db, { ...message, channel: target.channel, target: target.address })
  }
}
