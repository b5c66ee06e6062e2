import type { Words } from '@leitai/platform/contract/shape'
import type { Db } from '@leitai/platform/db/db'
import { and, eq, inArray, lte, ne } from '@leitai/platform/db/orm'
import { launched } from '../definition/audience.ts'
import { cardColumns, cardsOf } from '../definition/competition.ts'
import { competitions, signUps } from '../definition/table.ts'
import { reviews } from './table.ts'

/**
 * Titles of the competitions that bind a person to their document: running or under review until the list is final, and requiring a real
 * name.
 */
export async function submittedBy(db: Db, userId: number, now: Date): Promise<Words[]> {
  const rows = await db
    .select(cardColumns)
    .from(signUps)
    .innerJoin(competitions, eq(competitions.id, signUps.cmptId))
    .where(
      and(
        eq(signUps.userId, userId),
        launched,
        ne(competitions.realName, 'none'),
        // Practice never ends and awards nothing, so it would bind a person for ever.
        eq(competitions.practice, false),
        lte(competitions.startAt, now),
      ),
    )
  const cards = await cardsOf(db, rows, { me: null, now })
  const reviewed = await db
    .select({ cmptId: reviews.cmptId })
    .from(reviews)
    .where(
      and(
        inArray(
          reviews.cmptId,
          cards.map(({ id }) => id),
        ),
        ne(reviews.state, 'final'),
      ),
    )
  const open = new Set(reviewed.map(({ cmptId }) => cmptId))
  return cards
    .filter(({ id, state }) => state === 'running' || state === 'reviewing' || open.has(id))
    .map(({ title }) => title)
}
