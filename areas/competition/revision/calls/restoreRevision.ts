import { audit } from '@leitai/platform/audit/audit'
import { sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { begin, lockScoringStage } from '../begin.ts'
import type * as contract from '../contract.ts'
import { revisionOf } from '../revision.ts'
import { changedParts, refusalToRestore, refusalToRevise } from '../rules.ts'
import { revisionScores } from '../table.ts'

export const restoreRevision: Handler<typeof contract.restoreRevision> = async (context, input) => {
  const { db, me, now } = context
  const { cmpt, role } = await hostedCompetition(context, input.cmptId)
  refuse(refusalToRun(role) ?? refusalToRevise(cmpt.status))
  const { revision: former } = await revisionOf(db, input)
  const stage = await lockScoringStage(db, { cmptId: input.cmptId, stageId: former.stageId })
  refuse(refusalToRestore(former.state, false))
  const { spec, direction, solutionKey, solutionSha256, preparedKey, splitSha256, rows, aRows, rerunId } = former
  const revision = await begin(db, stage, {
    kind: 'restore',
    spec,
    direction,
    solutionKey,
    solutionSha256,
    preparedKey,
    splitSha256,
    rows,
    aRows,
    rerunId,
    changed: changedParts(orRefuse(stage.spec, 'competition.noStage'), spec, solutionKey !== stage.solutionKey),
    note: input.note,
    madeBy: me.id,
    startedAt: now,
  })
  // Reuse its scores; only later submissions have to be scored.
  await db.execute(sql`insert into ${revisionScores} (revision_id, submission_id, a, b, numbers, bootstrap, rows, labels, faults, fault_count, our_fault, rerun)
    select ${revision.id}::int, submission_id, a, b, numbers, bootstrap, rows, labels, faults, fault_count, our_fault, rerun
    from ${revisionScores} where ${revisionScores.revisionId} = ${former.id}`)
  const target = { kind: 'stage', id: stage.id }
  await audit(context, {
    action: 'revision.restore',
    target,
    cmptId: input.cmptId,
    detail: { revision: revision.id, former: former.id },
  })
  return { id: revision.id }
}
