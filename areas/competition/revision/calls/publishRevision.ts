import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as contract from '../contract.ts'
import { revisionOf } from '../revision.ts'
import { refusalToPublish, refusalToRevise } from '../rules.ts'
import { revisionJob } from '../run.ts'
import { revisions } from '../table.ts'

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
