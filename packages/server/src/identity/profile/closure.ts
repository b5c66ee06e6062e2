import type { Language } from '@leitai/contract/core/language'
import { limits } from '@leitai/contract/core/limits'
import type { Db } from '../../platform/db/db.ts'
import { type Placeholders, statement } from '../../platform/db/statement.ts'
import { lockAdmins, otherAdminPart } from '../account/moderation.ts'
import { statePart } from '../realname/application-state.ts'
import { type ClosingReason, closingAsked, closingReasons } from './leaving.ts'
import { lastAdmin, realNamePending } from './texts.ts'

export const closingAfter = (now: Date) => new Date(now.getTime() + limits.closureDays * 86_400_000)

const placeOf = ({ kind }: ClosingReason) => closingReasons.indexOf(kind)

const own = statement(({ userId }: Placeholders<{ userId: number }>) => ({
  realName: statePart(userId),
  otherAdmin: otherAdminPart(userId),
}))

/** Reasons why an account cannot be closed, each as a sentence that says what to do. */
async function reasonsNow(db: Db, user: { id: number; role: 'user' | 'admin' }, now: Date): Promise<ClosingReason[]> {
  const reasons: ClosingReason[] = []
  await closingAsked.run({ db, user, now, reasons })
  const { realName, otherAdmin } = await own(db, { userId: user.id })
  if (['pending', 'changing', 'releasing'].includes(realName)) reasons.push({ kind: 'realName', ...realNamePending })
  if (user.role === 'admin' && !otherAdmin) reasons.push({ kind: 'lastAdmin', ...lastAdmin })
  return reasons.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** The reasons before an account is closed: until the end of the transaction no other admin can be removed. */
export async function reasonsToStay(
  db: Db,
  user: { id: number; role: 'user' | 'admin' },
  now: Date,
): Promise<ClosingReason[]> {
  if (user.role === 'admin') await lockAdmins(db)
  return reasonsNow(db, user, now)
}

/** The state of an account's closure, as its owner sees it. */
export async function closureOf(
  db: Db,
  user: { id: number; role: 'user' | 'admin'; closingAt: Date | null },
  { now, language }: { now: Date; language: Language },
) {
  const reasons = await reasonsNow(db, user, now)
  return { reasons: reasons.map((words) => words[language]), closingAt: user.closingAt, days: limits.closureDays }
}
