import type { Db } from '../../platform/db/db.ts'
import { and, asc, eq, sql } from '../../platform/db/orm.ts'
import { keptRead } from '../../platform/pubsub/kept-reads.ts'
import { type Card, cardColumns, cardsOf } from './competition.ts'
import { competitions } from './table.ts'

/** A competition as the others of its series show it. */
export const seriesShown = ({ id, title, state }: Card) => ({ id, cmptName: title.zh, title, state })
type Shown = ReturnType<typeof seriesShown>

/** The public competitions within these parents, by a list of ids. */
const rowsWithin = keptRead({ reads: [competitions] }, (db: Db, parentIds: string) =>
  db
    .select({ ...cardColumns, parentId: competitions.parentId })
    .from(competitions)
    .where(
      and(
        sql`${competitions.parentId} = any(${sql.param(parentIds.split(',').map(Number))})`,
        eq(competitions.status, 'published'),
      ),
    )
    .orderBy(asc(competitions.startAt), asc(competitions.id)),
)

/** The public competitions of each series, by parent id, in order of time. */
export async function seriesOf(db: Db, parentIds: number[], now: Date): Promise<Map<number, Shown[]>> {
  if (parentIds.length === 0) return new Map()
  const rows = await rowsWithin(db, parentIds.join())
  const cards = new Map((await cardsOf(db, rows, { me: null, now })).map((card) => [card.id, seriesShown(card)]))
  const series = new Map<number, Shown[]>()
  for (const { id, parentId } of rows) {
    const card = cards.get(id)
    if (card && parentId !== null) series.set(parentId, [...(series.get(parentId) ?? []), card])
  }
  return series
}

/** Whether a competition has a series of its own, published or not. */
export async function hasSeries(db: Db, cmptId: number): Promise<boolean> {
  const found = await db
    .select({ id: competitions.id })
    .from(competitions)
    .where(eq(competitions.parentId, cmptId))
    .limit(1)
  return found.length > 0
}
