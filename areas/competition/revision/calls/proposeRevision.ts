import { audit } from '@leitai/platform/audit/audit'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { isOwnWhole, refusalOfFile, spendUpload, storedFile } from '@leitai/platform/file/file'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { directionOf } from '@leitai/scorer/metrics/index'
import { runsFault } from '@leitai/scorer/run-facts'
import { takeProgram } from '../../competition-editor/program.ts'
import { withStrongSeed } from '../../definition/commitment.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { begin, lockScoringStage } from '../begin.ts'
import type * as contract from '../contract.ts'
import { changedParts, refusalToRevise, revised } from '../rules.ts'

export const proposeRevision: Handler<typeof contract.proposeRevision> = async (context, input) => {
  const { db, me, now } = context
  const { cmpt, role } = await hostedCompetition(context, input.cmptId)
  refuse(refusalToRun(role) ?? refusalToRevise(cmpt.status))
  const { change, note } = input
  const stage = await lockScoringStage(db, input)
  const before = orRefuse(stage.spec, 'competition.noStage')
  const wanted = withStrongSeed(revised(before, change), before.split)
  // A new test set belongs to B as a whole, whatever the host requests.
  const asked = stage.kind === 'switch' ? { ...wanted, split: before.split, b: before.b } : wanted
  const measured = asked && runsFault(asked, stage.code !== null)
  refuse(measured ? { code: 'revision.noRunNumbers', values: { name: measured.found ?? '' } } : null)
  await takeProgram(context, input.cmptId, asked.metric)
  const solution = change.solution ? await takeSolution(change.solution) : null
  const changed = changedParts(before, asked, solution !== null)
  // The job computes the digest of an upload when it reads the file.
  const kept = {
    solutionKey: orRefuse(solution?.objectKey ?? stage.solutionKey, 'revision.notFormer'),
    solutionSha256: solution ? '' : stage.solutionSha256,
  }
  const same = changed.length === 0
  // The solution is not prepared anew, so that what was found then still holds, such as the numbers to be shown later.
  const spec = same ? before : asked
  const { preparedKey, splitSha256, rows, aRows, rerunId } = stage
  const revision = await begin(db, stage, {
    ...kept,
    kind: same ? 'rescore' : 'change',
    spec,
    direction: same ? stage.direction : directionOf(spec),
    changed,
    note,
    madeBy: me.id,
    startedAt: now,
    rerunId,
    ...(same && { preparedKey, splitSha256, rows, aRows }),
  })
  const target = { kind: 'stage', id: stage.id }
  await audit(context, {
    action: 'revision.propose',
    target,
    cmptId: input.cmptId,
    detail: { revision: revision.id, changed },
  })
  return { id: revision.id }

  async function takeSolution({ objectKey, fileName }: NonNullable<typeof change.solution>) {
    refuse(isOwnWhole(me.id, objectKey) ? null : { code: 'file.key' })
    const { size } = orRefuse(await storedFile(context, objectKey), 'submission.fileMissing')
    refuse(refusalOfFile(objectKey, size))
    await spendUpload(db, { objectKey, userId: me.id, fileName, size, now })
    return { objectKey }
  }
}
