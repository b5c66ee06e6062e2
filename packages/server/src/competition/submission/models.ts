import type { Refusal } from '@leitai/contract/refusals'
import type { Db } from '../../platform/db/db.ts'
import { and, asc, eq, inArray } from '../../platform/db/orm.ts'
import { type Placeholders, statement } from '../../platform/db/statement.ts'
import { stages } from '../definition/table.ts'
import { countingInTheEnd } from './board-rules.ts'
import { scoredPart } from './submission-view.ts'
import { submissions } from './table.ts'

interface Asked {
  db: Db
  ids: readonly number[]
  held: Map<number, Refusal>
}

const scoredIn = statement((given: Placeholders<{ teamId: number; stageId: number }>) => ({ list: scoredPart(given) }))

/** Models of submissions that count in the end: the host may run these again. */
export async function addHeldBySubmissions({ db, ids, held }: Asked): Promise<void> {
  const found = await db
    .select({
      id: submissions.id,
      no: submissions.no,
      modelId: submissions.modelId,
      teamId: submissions.teamId,
      stage: stages,
    })
    .from(submissions)
    .innerJoin(stages, eq(stages.id, submissions.stageId))
    .where(and(inArray(submissions.modelId, [...ids]), eq(submissions.state, 'scored')))
    .orderBy(asc(submissions.id))
  // A team has few stages.
  for (const [, [first, ...others]] of Map.groupBy(found, ({ teamId, stage }) => `${teamId} ${stage.id}`)) {
    if (!first) continue
    const { teamId, stage } = first
    const { list } = await scoredIn(db, { teamId, stageId: stage.id })
    const counting = new Set(countingInTheEnd(stage, list).map(({ id }) => id))
    for (const { id, no, modelId } of [first, ...others])
      if (modelId !== null && counting.has(id)) held.set(modelId, { code: 'model.counts', values: { no } })
  }
}
