import { audit } from '@leitai/platform/audit/audit'
import type { Refusal } from '@leitai/platform/contract/refusals'
import { eq, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { isOwnWhole, refusalOfFile, spendUpload, storedFile, suffixOf } from '@leitai/platform/file/file'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { digestOf } from '@leitai/platform/storage/storage'
import { directionOf } from '@leitai/scorer/metrics/index'
import { runsFault } from '@leitai/scorer/run-facts'
import { takeProgram } from '../../competition-editor/scorings.ts'
import type { CodeData } from '../../definition/columns.ts'
import { withStrongSeed } from '../../definition/commitment.ts'
import type { Stage } from '../../definition/table.ts'
import { cancelRunsOf, enqueueFinals } from '../../run/finals.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { openSubmissions } from '../../submission/quota.ts'
import { rescoreOne } from '../../submission/rescoring.ts'
import type * as contract from '../contract.ts'
import { entriesOf, refusalToRescoreAlone } from '../rerun.ts'
import { begin, lockScoringStage, revisionOf } from '../revision.ts'
import {
  changedParts,
  refusalOfEntries,
  refusalToCancel,
  refusalToPublish,
  refusalToRerun,
  refusalToRestore,
  refusalToRevise,
  revised,
} from '../rules.ts'
import { revisionJob } from '../run.ts'
import { revisionMoves, revisionScores, revisions } from '../table.ts'

export const beginRerun: Handler<typeof contract.beginRerun> = async (context, input) => {
  const { db, ctx, me, now } = context
  const { cmptId, seeds, failed, note } = input
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role) ?? refusalToRevise(cmpt.status))
  const stage = await lockScoringStage(db, input)
  refuse(refusalToRerun(stage, now))
  const entries = await entriesOf(db, stage)
  refuse(refusalOfEntries({ open: await openSubmissions(db, stage.id), count: entries.length * seeds }))
  const data = input.data ? await takeData(input.data) : null
  const { spec, direction, solutionKey, solutionSha256, preparedKey, splitSha256, rows, aRows } = stage
  const revision = await begin(db, stage, {
    kind: 'rerun',
    spec: orRefuse(spec, 'competition.noStage'),
    direction,
    solutionSha256,
    preparedKey,
    splitSha256,
    solutionKey: orRefuse(solutionKey, 'competition.noStage'),
    rows,
    aRows,
    changed: [],
    note,
    rerun: { seeds, failed, data, entries: entries.length },
    madeBy: me.id,
    startedAt: now,
  })
  await db.update(revisions).set({ rerunId: revision.id }).where(eq(revisions.id, revision.id))
  // Programs find it by the name that they know.
  const read = data && { ...data, name: stage.codeData?.name ?? data.name }
  await enqueueFinals(db, entries, { revisionId: revision.id, seeds, data: read, now })
  const target = { kind: 'stage', id: stage.id }
  const detail = { revision: revision.id, seeds, failed, entries: entries.length, data: data?.name ?? null }
  await audit(context, { action: 'revision.rerun', target, cmptId, detail })
  return { id: revision.id }

  async function takeData({ objectKey: key, fileName: name }: NonNullable<typeof input.data>): Promise<CodeData> {
    refuse(isOwnWhole(me.id, key) ? null : { code: 'file.key' })
    const { size } = orRefuse(await storedFile(context, key), 'submission.fileMissing')
    refuse(refusalOfFile(name, size) ?? refusalOfFile(key, size) ?? refusalOfData(name, stage))
    await spendUpload(db, { objectKey: key, userId: me.id, fileName: name, size, now })
    return { key, name, size, sha256: orRefuse(await digestOf(ctx.storage, key), 'submission.fileMissing') }
  }
}

/** Programs read another file in place of the stage’s hidden data as they read that: a zip as a folder, a table of the same kind. */
function refusalOfData(name: string, { codeData }: Pick<Stage, 'codeData'>): Refusal | null {
  const kind = suffixOf(codeData?.name ?? name)
  return kind === null || suffixOf(name) === kind ? null : { code: 'revision.rerunData', values: { kind: `.${kind}` } }
}

export const rescoreSubmission: Handler<typeof contract.rescoreSubmission> = async (
  context,
  { cmptId, submissionId },
) => {
  const { db } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role) ?? refusalToRevise(cmpt.status))
  const before = await rescoreOne(db, { cmptId, id: submissionId })
  // Afterwards: whoever begins a final re-run now finds that it is to be scored, or is found here.
  refuse(await refusalToRescoreAlone(db, { cmptId, submissionId }))
  await audit(context, {
    action: 'revision.rescore',
    target: { kind: 'submission', id: submissionId },
    cmptId,
    detail: before,
  })
  return { ok: true }
}

export const cancelRevision: Handler<typeof contract.cancelRevision> = async (context, input) => {
  const { db, now } = context
  const { role } = await hostedCompetition(context, input.cmptId)
  refuse(refusalToRun(role))
  const { revision, stage } = await revisionOf(db, input, true)
  refuse(refusalToCancel(revision.state))
  await db.update(revisions).set({ state: 'cancelled', finishedAt: now }).where(eq(revisions.id, revision.id))
  await db.delete(revisionScores).where(eq(revisionScores.revisionId, revision.id))
  await db.delete(revisionMoves).where(eq(revisionMoves.revisionId, revision.id))
  if (revision.kind === 'rerun') await cancelRunsOf(db, revision.id, now)
  const target = { kind: 'stage', id: stage.id }
  await audit(context, { action: 'revision.cancel', target, cmptId: input.cmptId, detail: { revision: revision.id } })
  return { ok: true }
}

export const publishRevision: Handler<typeof contract.publishRevision> = async (context, input) => {
  const { db, me } = context
  const { cmpt, role } = await hostedCompetition(context, input.cmptId)
  refuse(refusalToRun(role) ?? refusalToRevise(cmpt.status))
  const { revision, stage } = await revisionOf(db, input, true)
  refuse(refusalToPublish(revision.state))
  await db
    .update(revisions)
    .set({ state: 'publishing', reason: input.reason, publishedBy: me.id })
    .where(eq(revisions.id, revision.id))
  await revisionJob.enqueue(db, { id: revision.id })
  const target = { kind: 'stage', id: stage.id }
  const detail = { revision: revision.id, summary: revision.summary }
  await audit(context, { action: 'revision.publish', target, cmptId: input.cmptId, reason: input.reason.zh, detail })
  return { ok: true }
}

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

export const proposeRevision: Handler<typeof contract.proposeRevision> = async (context, input) => {
  const { db, me, now } = context
  const { cmpt, role } = await hostedCompetition(context, input.cmptId)
  refuse(refusalToRun(role) ?? refusalToRevise(cmpt.status))
  const { change, note } = input
  const stage = await lockScoringStage(db, input)
  const before = orRefuse(stage.spec, 'competition.noStage')
  const wanted = withStrongSeed(revised(before, change), before.split)
  // A new test set belongs to B as a whole, whatever the host requests.
  const effective = stage.kind === 'switch' ? { ...wanted, split: before.split, b: before.b } : wanted
  const measured = effective && runsFault(effective, stage.code !== null)
  refuse(measured ? { code: 'revision.noRunNumbers', values: { name: measured.found ?? '' } } : null)
  await takeProgram(context, input.cmptId, effective.metric)
  const solution = change.solution ? await takeSolution(change.solution) : null
  const changed = changedParts(before, effective, solution !== null)
  // The job computes the digest of an upload when it reads the file.
  const kept = {
    solutionKey: orRefuse(solution?.objectKey ?? stage.solutionKey, 'revision.notFormer'),
    solutionSha256: solution ? '' : stage.solutionSha256,
  }
  const same = changed.length === 0
  // The solution is not prepared anew, so that what was found then still holds, such as the numbers to be shown later.
  const spec = same ? before : effective
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
