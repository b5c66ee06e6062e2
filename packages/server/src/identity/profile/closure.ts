import type { Language } from '@leitai/contract/core/language'
import { limits } from '@leitai/contract/core/limits'
import type { Db } from '../../platform/db/db.ts'
import { isLastAdmin } from '../account/moderation.ts'
import { stateNow } from '../realname/application-state.ts'
import { type ClosingReason, closingAsked, closingReasons } from './leaving.ts'
import { lastAdmin, realNamePending } from './texts.ts'

export const closingAfter = (now: Date) => new Date(now.getTime() + limits.closureDays * 86_400_000)

const placeOf = ({ kind }: ClosingReason) => closingReasons.indexOf(kind)

/** Reasons why an account cannot be closed, each as a sentence that says what to do. */
export async function reasonsToStay(
  db: Db,
  user: { id: number; role: 'user' | 'admin' },
  now: Date,
): Promise<ClosingReason[]> {
  const reasons: ClosingReason[] = []
  await closingAsked.run({ db, user, now, reasons })
  if (['pending', 'changing', 'releasing'].includes(await stateNow(db, user.id))) {
    reasons.push({ kind: 'realName', ...realNamePending })
  }
  if (await isLastAdmin(db, user)) {
    reasons.push({ kind: 'lastAdmin', ...lastAdmin })
  }
  return reasons.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** The state of an account's closure, as its owner sees it. */
export async function closureOf(
  db: Db,
  user: { id: number; role: 'user' | 'admin'; closingAt: Date | null },
  { now, language }: { now: Date; language: Language },
) {
  const reasons = await reasonsToStay(db, user, now)
  return { reasons: reasons.map((words) => words[language]), closingAt: user.closingAt, days: limits.closureDays }
}
