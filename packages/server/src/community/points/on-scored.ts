import type { AppContext } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { award } from './award.ts'
import { invitationCounts } from './invitation.ts'

/** Pays a user and their inviter for the user’s first scored submission in a competition. */
export async function payFirstScore({
  db,
  ctx,
  userId,
  cmptId,
  now,
}: {
  db: Db
  ctx: Pick<AppContext, 'config'>
  userId: number
  cmptId: number
  now: Date
}): Promise<void> {
  await award(db, { userId, rule: 'firstScore', subject: cmptId, now })
  await invitationCounts({ db, ctx }, { userId, event: 'scored', now })
}
