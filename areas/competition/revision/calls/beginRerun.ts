import { audit } from '@leitai/platform/audit/audit'
import type { Refusal } from '@leitai/platform/contract/refusals'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { isOwnWhole, refusalOfFile, spendUpload, storedFile, suffixOf } from '@leitai/platform/file/file'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { digestOf } from '@leitai/platform/storage/digest'
import type { CodeData } from '../../definition/columns.ts'
import type { Stage } from '../../definition/table.ts'
import { enqueueFinals } from '../../run/finals.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { openSubmissions } from '../../submission/quota.ts'
import { begin, lockScoringStage } from '../begin.ts'
import type * as contract from '../contract.ts'
import { entriesOf } from '../rerun.ts'
import { refusalOfEntries, refusalToRerun, refusalToRevise } from '../rules.ts'
import { revisions } from '../table.ts'

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
