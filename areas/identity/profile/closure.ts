import type { Language } from '@leitai/platform/contract/language'
import { limits } from '@leitai/platform/contract/limits'
import type { Db } from '@leitai/platform/db/db'
import { mapped, type Placeholders, statement } from '@leitai/platform/db/statement'
import { type ClosingPart, type ClosingReason, closingReasons } from '@leitai/platform/domain/closing'
import { declaredAs } from '@leitai/platform/domain/connected'
import type { Leaving } from '@leitai/platform/domain/personal-data'
import { lastAdminPart, lockAdmins } from '../account/moderation.ts'
import { statePart } from '../realname/application-state.ts'
import { lastAdmin, realNamePending } from './texts.ts'

export const closingAfter = (now: Date) => new Date(now.getTime() + limits.closureDays * 86_400_000)

const placeOf = ({ kind }: ClosingReason) => closingReasons.indexOf(kind)

/** What the account itself has against closing. */
export const againstClosing: ClosingPart[] = [
  (userId) =>
    mapped(statePart(userId), (state) => {
      const waits = ['pending', 'changing', 'releasing'].includes(state)
      return () => (waits ? [{ kind: 'realName', ...realNamePending }] : [])
    }),
  (userId) => mapped(lastAdminPart(userId), (last) => () => (last ? [{ kind: 'lastAdmin', ...lastAdmin }] : [])),
]

const reasonsIn = statement(({ userId }: Placeholders<{ userId: number }>) => {
  const parts = declaredAs('againstClosing').flat()
  return Object.fromEntries(parts.map((part, at) => [`part${at}`, part(userId)]))
})

/** Reasons why an account cannot be closed, each as a sentence that says what to do. */
async function reasonsNow(db: Db, userId: number, now: Date): Promise<ClosingReason[]> {
  const found = await reasonsIn(db, { userId })
  const reasons = Object.values(found).flatMap((reasonsAt) => reasonsAt(now))
  return reasons.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** The reasons before an account is closed: until the end of the transaction no other admin can be removed. */
export async function reasonsToStay(
  db: Db,
  user: { id: number; role: 'user' | 'admin' },
  now: Date,
): Promise<ClosingReason[]> {
  if (user.role === 'admin') await lockAdmins(db)
  return reasonsNow(db, user.id, now)
}

/** Lets every domain forget a person whose account closes, in the order of apps/server/domains.ts. */
export async function forgetEverywhere(db: Db, leaving: Leaving): Promise<void> {
  for (const forget of declaredAs('forget')) await forget(db, leaving)
}

/** The state of an account's closure, as its owner sees it. */
export async function closureOf(
  db: Db,
  user: { id: number; closingAt: Date | null },
  { now, language }: { now: Date; language: Language },
) {
  const reasons = await reasonsNow(db, user.id, now)
  return { reasons: reasons.map((words) => words[language]), closingAt: user.closingAt, days: limits.closureDays }
}
