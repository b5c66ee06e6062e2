import { row, rows, statement } from '@leitai/pg-kit/statement'
import type { Db } from '@leitai/platform/db/open'
import { getTableColumns, type SQL, sql } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { keptRead } from '@leitai/platform/pubsub/kept-reads'
import { type Card, cardColumns, cardParts, cardsFrom } from './competition.ts'
import { reviewing } from './reviewing.ts'
import { seriesShown } from './series.ts'
import { visible } from './staff.ts'
import { changes, competitions, dataFiles, stages } from './table.ts'

type PageQuery = { cmptId: SQL<number> }

/** A common table expression with the competition, the public ones in its series, and its public parent. */
const familyCte = ({ cmptId }: PageQuery) => sql`
  own as materialized (select id, parent_id from ${competitions} where id = ${cmptId}),
  family as materialized (
    select id from own
    union all select id from ${competitions} where parent_id = ${cmptId} and status = 'published'
    union all select id from ${competitions} where id = (select parent_id from own) and status = 'published'
  )`

const page = statement(({ cmptId }: PageQuery) => {
  const related = cardParts(sql`array(select id from family)`)
  return {
    row: row(getTableColumns(competitions), sql`from ${competitions} where ${competitions.id} = ${cmptId}`),
    stages: rows(
      getTableColumns(stages),
      sql`from ${stages} where ${stages.cmptId} = ${cmptId} order by ${stages.ord}`,
    ),
    samples: rows(
      { id: dataFiles.id, stageId: dataFiles.stageId },
      sql`from ${dataFiles} where ${dataFiles.cmptId} = ${cmptId} and ${dataFiles.sample}`,
    ),
    changes: rows(
      { at: changes.at, text: changes.text, byRole: changes.byRole },
      sql`from ${changes} where ${changes.cmptId} = ${cmptId} order by ${changes.at} desc, ${changes.id} desc`,
    ),
    family: rows(
      { ...cardColumns, parentId: competitions.parentId },
      sql`from ${competitions} where ${competitions.id} in (select id from family)
        order by ${competitions.startAt}, ${competitions.id}`,
    ),
    familyStages: related.stages,
    pending: related.pending,
  }
}, familyCte)

const keptPage = keptRead({ reads: [changes, competitions, dataFiles, reviewing, stages] }, (db: Db, cmptId: number) =>
  page(db, { cmptId }),
)

/** What the page of a competition shows everybody who may see it. Drafts, withdrawn ones and those for others are reported as missing. */
export async function competitionPage(db: Db, cmptId: number, now: Date) {
  const { row, family, familyStages, pending, ...found } = await keptPage(db, cmptId)
  const cmpt = await visible(db, row)
  const cards = cardsFrom(family, { stages: familyStages, pending }, { mine: null, now })
  const cardOf = (id: number | null): Card | undefined => cards.find((card) => card.id === id)
  const parent = cardOf(cmpt.parentId)
  const within = family.flatMap(({ id, parentId }) => (parentId === cmptId ? (cardOf(id) ?? []) : []))
  return {
    cmpt,
    card: orRefuse(cardOf(cmptId), 'competition.unknown'),
    stages: found.stages,
    /** The sample submission of each stage, by the stage’s id. */
    samples: new Map(found.samples.flatMap(({ id, stageId }) => (stageId === null ? [] : [[stageId, id]]))),
    changes: found.changes.map((change) => ({ ...change, byName: null })),
    parent: parent ? seriesShown(parent) : null,
    series: within.map(seriesShown),
  }
}
