import type { House } from '../../platform/context/house.ts'
import type { Db } from '../../platform/db/db.ts'
import { award } from './award.ts'
import { invitationCounts } from './invitation.ts'

/** What a person's first scored submission of a competition brings them, and whoever invited them. */
export async function payFirstScore({
  db,
  house,
  userId,
  cmptId,
  now,
}: {
  db: Db
  house: Pick<House, 'config'>
  userId: number
  cmptId: number
  now: Date
}): Promise<void> {
  await award(db, { userId, rule: 'firstScore', subject: cmptId, now })
  await invitationCounts({ db, house }, { userId, event: 'scored', now })
}
