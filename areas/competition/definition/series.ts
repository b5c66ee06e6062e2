import { type Placeholders, rows, statement } from '@leitai/pg-kit/statement'
import type { Db } from '@leitai/platform/db/open'
import { eq, sql } from '@leitai/platform/db/orm'
import { keptRead } from '@leitai/platform/pubsub/kept-reads'
import { endOrNever } from './columns.ts'
import { type Card, cardColumns, cardParts, cardsFrom } from './competition.ts'
import { reviewing } from './reviewing.ts'
import { competitions, stages } from './table.ts'

/** A competition as the others of its series show it. */
export const seriesShown = ({ id, title, state }: Card) => ({ id, cmptName: title.zh, title, state })
type Shown = ReturnType<typeof seriesShown>

const within = statement(({ parentIds }: Placeholders<{ parentIds: number[] }>) => {
  const where = sql`${competitions.parentId} = any(${parentIds}::int[]) and ${competitions.status} = 'published'`
  return {
    found: rows(
      { ...cardColumns, parentId: competitions.parentId },
      sql`from ${competitions} where ${where} order by ${competitions.startAt}, ${competitions.id}`,
    ),
    ...cardParts(sql`array(select ${competitions.id} from ${competitions} where ${where})`),
  }
})

/** The public competitions within these parents with what their cards need, by a list of ids. */
const keptWithin = keptRead({ reads: [competitions, reviewing, stages] }, (db: Db, parentIds: string) =>
  within(db, { parentIds: parentIds.split(',').map(Number) }),
)

/** The public competitions of each series, by parent id, in order of time. */
export async function seriesOf(db: Db, parentIds: number[], now: Date): Promise<Map<number, Shown[]>> {
  if (parentIds.length === 0) return new Map()
  const { found, ...facts } = await keptWithin(db, parentIds.join())
  const cards = new Map(cardsFrom(found, facts, { mine: null, now }).map((card) => [card.id, seriesShown(card)]))
  const series = new Map<number, Shown[]>()
  for (const { id, parentId } of found) {
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

const partsIn = statement(({ parentId, all }: Placeholders<{ parentId: number; all: boolean }>) => ({
  found: rows(
    { cmptId: competitions.id, title: competitions.title, stage: stages },
    sql`from ${competitions} join ${stages} on ${stages.cmptId} = ${competitions.id}
      and ${stages.ord} = (select max(scored.ord) from ${stages} as scored where scored.cmpt_id = ${competitions.id}
        and scored.spec is not null and scored.kind <> 'practice')
      where ${competitions.parentId} = ${parentId} and (${all}::boolean or ${competitions.status} = 'published')
      order by ${endOrNever(competitions)}, ${competitions.id}`,
  ),
}))

/** The last scored stages, other than practice, of the competitions of a series, in the order of their ends; `all`: of those that are not public as well. */
export const seriesParts = async (db: Db, parentId: number, which: 'public' | 'all') =>
  (await partsIn(db, { parentId, all: which === 'all' })).found
