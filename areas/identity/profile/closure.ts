import { mapped, type Placeholders, statement } from '@leitai/pg-kit/statement'
import { audit } from '@leitai/platform/audit/audit'
import type { AppContext } from '@leitai/platform/context/app-context'
import { closedName } from '@leitai/platform/contract/identity'
import type { Language } from '@leitai/platform/contract/language'
import { limits } from '@leitai/platform/contract/limits'
import type { Db } from '@leitai/platform/db/open'
import { eq } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { declaredAs } from '@leitai/platform/domain/hook'
import { type ClosingPart, type ClosingReason, closingReasons, type Leaving } from '@leitai/platform/domain/parts'
import { releasePicturesOf } from '@leitai/platform/file/picture'
import { uploadsTask } from '@leitai/platform/file/scheduled'
import { defineTask } from '@leitai/platform/jobs/task'
import { forgetTargets } from '@leitai/platform/outbox/forget'
import { anonymise, dueToClose } from '../account/closing.ts'
import { lastAdminPart, lockAdmins } from '../account/moderation.ts'
import { boundTarget, lockAccount } from '../account/own-contact.ts'
import { closeRealName, statePart } from '../realname/application-state.ts'
import { forgetTokens } from '../token/token.ts'
import { profiles } from './table.ts'
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

/**
 * Closes the accounts that are due: each in its own transaction, so that a failure does not block others. If something prevents closing by
 * now (such as a new review), the account waits for the next round.
 */
export async function closeDueAccounts(ctx: AppContext): Promise<void> {
  for (const userId of await dueToClose(ctx.db, ctx.now())) {
    try {
      await transaction(ctx.db, (db) => closeNow(db, userId, ctx.now()))
    } catch (error) {
      ctx.log.error({ err: error, userId }, 'an account could not be closed; retried in the next run')
    }
  }
}

async function closeNow(db: Db, userId: number, now: Date): Promise<void> {
  const user = await lockAccount(db, userId)
  // The owner may have undone it, or another process closed it, while this one waited.
  if (user.state === 'closed' || user.closingAt === null || user.closingAt > now) return
  if ((await reasonsToStay(db, user, now)).length > 0) return
  const targets = [boundTarget(user, 'phone'), boundTarget(user, 'email')]
  await forgetTargets(
    db,
    targets.flatMap((target) => target?.address ?? []),
  )
  const names = [user.name]
  for (const formerNames of declaredAs('formerNames')) names.push(...(await formerNames(db, user)))
  const { countryCode, phone, email } = user
  await forgetEverywhere(db, { userId, names, closedName: closedName(userId), countryCode, phone, email, now })
  await forgetTokens(db, userId)
  await closeRealName(db, userId)
  await db.delete(profiles).where(eq(profiles.userId, userId))
  await releasePicturesOf(db, userId)
  await anonymise(db, user)
  await audit({ db, me: null, now, ip: '' }, { action: 'account.close', target: { kind: 'user', id: userId } })
}

/** Before the uploads: the files that a closed account releases are deleted in the same round. */
export const closures = defineTask({ name: 'closures', every: 'hour', before: [uploadsTask], run: closeDueAccounts })
