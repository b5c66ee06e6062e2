import { anonymise, closedName, dueToClose } from '../account/closing.ts'
import { boundTarget, lockAccount } from '../account/own-contact.ts'
import { audit } from '../admin/audit.ts'
import { forgetAppeals } from '../appeal/forget.ts'
import { forgetCircle } from '../circle/forget.ts'
import { forgetCompetitor } from '../competition/forget.ts'
import { forgetConduct } from '../conduct/forget.ts'
import type { Db } from '../db/db.ts'
import { eq } from '../db/orm.ts'
import { transaction } from '../db/transaction.ts'
import { forgetLikes } from '../entry/forget.ts'
import { forgetAuthor } from '../feedback/forget.ts'
import { releasePicturesOf } from '../file/picture.ts'
import { forgetHost } from '../host/forget.ts'
import type { House } from '../house.ts'
import { forgetLab } from '../lab/forget.ts'
import { forgetNotices } from '../message/forget.ts'
import { forgetNotebooks } from '../notebook/forget.ts'
import { forgetTargets } from '../outbox/forget.ts'
import { forgetFollows } from '../people/forget.ts'
import { forgetPoints } from '../points/forget.ts'
import { closeRealName } from '../realname/close.ts'
import { forgetShopper } from '../shop/forget.ts'
import { forgetNameInTeams, formerNames } from '../team/forget.ts'
import { forgetTokens } from '../token/token.ts'
import { forgetExams } from '../training/forget.ts'
import { reasonsToStay } from './closure.ts'
import { profiles } from './table.ts'

/**
 * Closes the accounts whose time has come: one a transaction, so that one which fails holds up no other. What stands in the way
 * by now (a review that began meanwhile) makes an account wait for the next round.
 */
export async function closeDueAccounts(house: House): Promise<void> {
  for (const userId of await dueToClose(house.db, house.now())) {
    try {
      await transaction(house.db, (db) => closeNow(db, userId, house.now()))
    } catch (error) {
      house.log.error({ err: error, userId }, 'an account could not be closed; the next round tries again')
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
  const names = [user.name, ...(await formerNames(db, user))]
  await forgetNameInTeams(db, { userId, names, closedName: closedName(userId) })
  await forgetCompetitor(db, userId)
  await forgetFollows(db, userId)
  await forgetLikes(db, userId)
  await forgetCircle(db, { userId, names, closedName: closedName(userId), now })
  // Before the notices and the points: what is cancelled here tells of itself and gives back.
  await forgetShopper(db, { userId, now })
  await forgetNotices(db, { userId, names, now })
  await forgetAppeals(db, userId)
  await forgetConduct(db, userId)
  await forgetAuthor(db, userId)
  await forgetLab(db, userId)
  await forgetNotebooks(db, userId)
  await forgetExams(db, userId)
  await forgetTokens(db, userId)
  await forgetPoints(db, { userId, now })
  await forgetHost(db, { userId, countryCode: user.countryCode, phone: user.phone })
  await closeRealName(db, userId)
  await db.delete(profiles).where(eq(profiles.userId, userId))
  await releasePicturesOf(db, userId)
  await anonymise(db, user)
  await audit({ db, me: null, now, ip: '' }, { action: 'account.close', target: { kind: 'user', id: userId } })
}
