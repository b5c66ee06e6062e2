import { awardEach } from '@leitai/community/points/award'
import { signedOn, signIn } from '@leitai/community/points/sign-in'
import { submissions } from '@leitai/competition/submission/table'
import { nameKey } from '@leitai/identity/account/rules'
import { users } from '@leitai/identity/account/table'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { asc, eq, inArray } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { dayName } from '@leitai/platform/time/day'
import { DEMO_PEOPLE } from './cast.ts'

const DAY_MS = 86_400_000
/** The first person has signed in on this many consecutive days up to yesterday, each next person on one fewer. */
const MOST_DAYS = 12

/** Points of the demonstration, earned by what its people did. */
export async function fillPoints({ db, now }: AppContext): Promise<void> {
  const people = await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.nameKey, DEMO_PEOPLE.map(nameKey)))
    .orderBy(asc(users.id))
  const began = new Date(now().getTime() - (MOST_DAYS + 1) * DAY_MS)
  await transaction(db, (tx) => payFirstScores(tx, began))
  for (let ago = MOST_DAYS; ago >= 1; ago--) {
    const day = new Date(now().getTime() - ago * DAY_MS)
    const here = people.filter((_, at) => ago <= MOST_DAYS - at)
    await transaction(db, async (tx) => {
      for (const { id } of here) if (!(await signedOn(tx, id, dayName(day)))) await signIn(tx, id, day)
    })
  }
}

async function payFirstScores(db: Db, now: Date): Promise<void> {
  const scored = await db
    .selectDistinct({ userId: submissions.userId, subject: submissions.cmptId })
    .from(submissions)
    .where(eq(submissions.state, 'scored'))
  await awardEach(db, { of: scored, rule: 'firstScore', now })
}
