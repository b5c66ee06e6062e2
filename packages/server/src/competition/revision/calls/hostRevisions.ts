import type * as contract from '@leitai/contract/competition/revision'
import { type Refusal, refusalText } from '@leitai/contract/refusals'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { stagesOf } from '../../definition/competition.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { countByHand } from '../../submission/rewrite.ts'
import { countEnded, openStates } from '../begin.ts'
import { refusalToBegin, refusalToCancel, refusalToPublish, refusalToRestore, refusalToRevise } from '../rules.ts'
import { latestRevisions, scoringOf, showRevision } from '../view.ts'

export const hostRevisions: Handler<typeof contract.hostRevisions> = async (context, { cmptId }) => {
  const { db, language } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  const stands = refusalToRun(role) ?? refusalToRevise(cmpt.status)
  // Judges and support have no use for the seed.
  const seeds = refusalToRun(role) === null
  const say = (refusal: Refusal | null) => (refusal ? refusalText(refusal, language) : null)
  const scoring = (await stagesOf(db, cmptId)).filter(({ spec }) => spec !== null)
  const rows = await latestRevisions(
    db,
    scoring.map(({ id }) => id),
  )
  const open = new Set(
    rows
      .filter(({ revision }) => openStates.some((state) => state === revision.state))
      .map(({ revision }) => revision.stageId),
  )
  const stages = await Promise.all(
    scoring.map(async ({ id, name, spec }) => ({
      id,
      name,
      scoring: scoringOf(spec, seeds),
      entries: await countEnded(db, id),
      byHand: await countByHand(db, id),
      may: { propose: say(stands ?? refusalToBegin(open.has(id))) },
    })),
  )
  const revisions = rows.map((row) => {
    const { state, stageId } = row.revision
    return {
      ...showRevision(row, { language, seeds }),
      may: {
        cancel: say(refusalToRun(role) ?? refusalToCancel(state)),
        publish: say(stands ?? refusalToPublish(state)),
        restore: say(stands ?? refusalToRestore(state, open.has(stageId))),
      },
    }
  })
  return { stages, revisions }
}
