import { type Placeholders, statement } from '@leitai/pg-kit/statement'
import type { Refusal } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, eq, inArray } from '@leitai/platform/db/orm'
import { type Stage, stages } from '../definition/table.ts'
import { countingForB } from './board-rules.ts'
import { scoredPart } from './submission-view.ts'
import { standings, submissions } from './table.ts'

const scoredIn = statement((given: Placeholders<{ teamId: number; stageId: number }>) => ({ list: scoredPart(given) }))

/** They may count once they are scored. */
const OPEN = ['running', 'queued', 'scoring'] as const

/** Models of submissions that count in the end, which the host may run again, of those that may yet count, and of those that the host made void. */
export async function heldBySubmissions(db: Db, ids: readonly number[]): Promise<Map<number, Refusal>> {
  const held = new Map<number, Refusal>()
  const { id, no, modelId, teamId, stageId, voidedAt, state } = submissions
  const found = await db
    .select({ id, no, modelId, teamId, stageId, voidedAt, state })
    .from(submissions)
    .where(and(inArray(modelId, [...ids]), inArray(state, ['scored', ...OPEN])))
    .orderBy(asc(id))
  const byStage = await stagesById(
    db,
    found.map((one) => one.stageId),
  )
  // A team has few stages.
  for (const all of Map.groupBy(found, (one) => `${one.teamId} ${one.stageId}`).values()) {
    const [first] = all
    const stage = byStage.get(first?.stageId ?? 0)
    if (!first || !stage) continue
    const counting = await countingOf(db, { teamId: first.teamId, stage })
    for (const one of all) {
      if (one.modelId === null) continue
      if (one.state !== 'scored') held.set(one.modelId, { code: 'model.inUse' })
      else if (one.voidedAt !== null) held.set(one.modelId, { code: 'model.voided', values: { no: one.no } })
      else if (counting.has(one.id)) held.set(one.modelId, { code: 'model.counts', values: { no: one.no } })
    }
  }
  return held
}

async function stagesById(db: Db, ids: number[]): Promise<Map<number, Stage>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(stages)
    .where(inArray(stages.id, [...new Set(ids)]))
  return new Map(rows.map((stage) => [stage.id, stage]))
}

/** The submissions that count on the last board that is shown: for B, or without one on A. */
async function countingOf(db: Db, { teamId, stage }: { teamId: number; stage: Stage }): Promise<Set<number>> {
  if (stage.spec?.b === 'none') {
    const onA = and(eq(standings.stageId, stage.id), eq(standings.teamId, teamId), eq(standings.board, 'A'))
    return new Set((await db.select({ id: standings.submissionId }).from(standings).where(onA)).map(({ id }) => id))
  }
  const { list } = await scoredIn(db, { teamId, stageId: stage.id })
  return new Set(countingForB(stage, list).map(({ id }) => id))
}
