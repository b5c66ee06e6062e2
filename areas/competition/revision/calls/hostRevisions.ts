import { type Refusal, refusalText } from '@leitai/platform/contract/refusals'
import { sql } from '@leitai/platform/db/orm'
import { type Placeholders, rows, statement } from '@leitai/platform/db/statement'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { stagesOf } from '../../definition/competition.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { isEnded } from '../../submission/rewrite.ts'
import { submissions } from '../../submission/table.ts'
import type * as contract from '../contract.ts'
import {
  isOpen,
  refusalToBegin,
  refusalToCancel,
  refusalToPublish,
  refusalToRerun,
  refusalToRestore,
  refusalToRevise,
} from '../rules.ts'
import { latestRevisions, scoringOf, showRevision } from '../view.ts'

/** Of each stage, the submissions that a revision scores again, and those that a host has scored. */
const countsIn = statement(({ stageIds }: Placeholders<{ stageIds: number[] }>) => ({
  counts: rows(
    {
      stageId: submissions.stageId,
      entries: sql<number>`(count(*) filter (where ${isEnded}))::int`,
      byHand: sql<number>`(count(*) filter (where ${submissions.handScoredAt} is not null))::int`,
    },
    sql`from ${submissions} where ${submissions.stageId} = any(${stageIds}::int[]) group by ${submissions.stageId}`,
  ),
}))

export const hostRevisions: Handler<typeof contract.hostRevisions> = async (context, { cmptId }) => {
  const { db, language, now } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  const stands = refusalToRun(role) ?? refusalToRevise(cmpt.status)
  // Judges and support have no use for the seed and for private code.
  const runs = refusalToRun(role) === null
  const say = (refusal: Refusal | null) => (refusal ? refusalText(refusal, language) : null)
  const scoring = (await stagesOf(db, cmptId)).filter(({ spec }) => spec !== null)
  const latest = await latestRevisions(
    db,
    scoring.map(({ id }) => id),
  )
  const open = new Set(latest.filter(({ revision }) => isOpen(revision.state)).map(({ revision }) => revision.stageId))
  const { counts } = await countsIn(db, { stageIds: scoring.map(({ id }) => id) })
  const countsOf = new Map(counts.map(({ stageId, ...ofStage }) => [stageId, ofStage]))
  const stages = scoring.map(({ id, name, spec, code, endAt }) => ({
    id,
    name,
    scoring: scoringOf(spec, runs),
    ...(countsOf.get(id) ?? { entries: 0, byHand: 0 }),
    takesPrograms: code !== null,
    may: {
      propose: say(stands ?? refusalToBegin(open.has(id))),
      rerun: say(stands ?? refusalToRerun({ code, endAt }, now) ?? refusalToBegin(open.has(id))),
    },
  }))
  const revisions = latest.map((row) => {
    const { state, stageId } = row.revision
    return {
      ...showRevision(row, { language, runs }),
      may: {
        cancel: say(refusalToRun(role) ?? refusalToCancel(state)),
        publish: say(stands ?? refusalToPublish(state)),
        restore: say(stands ?? refusalToRestore(state, open.has(stageId))),
      },
    }
  })
  return { stages, revisions }
}
