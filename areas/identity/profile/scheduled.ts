import { audit } from '@leitai/platform/audit/audit'
import type { AppContext } from '@leitai/platform/context/app-context'
import { closedName } from '@leitai/platform/contract/closed-account'
import type { Db } from '@leitai/platform/db/db'
import { eq } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { declaredAs } from '@leitai/platform/domain/connected'
import { releasePicturesOf } from '@leitai/platform/file/picture'
import { uploadsTask } from '@leitai/platform/file/scheduled'
import { defineTask } from '@leitai/platform/jobs/task'
import { forgetTargets } from '@leitai/platform/outbox/forget'
import { anonymise, dueToClose } from '../account/closing.ts'
import { boundTarget, lockAccount } from '../account/own-contact.ts'
import { closeRealName } from '../realname/close.ts'
import { forgetTokens } from '../token/token.ts'
import { forgetEverywhere, reasonsToStay } from './closure.ts'
import { profiles } from './table.ts'

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
