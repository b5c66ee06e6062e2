import type * as contract from '@leitai/contract/revision'
import { audit } from '../../admin/audit.ts'
import type { Handler } from '../../call.ts'
import { hostedCompetition } from '../../console/role.ts'
import { refusalToRun } from '../../console/rules.ts'
import { eq } from '../../db/orm.ts'
import { refuse } from '../../refuse.ts'
import { enqueueRevision } from '../queue.ts'
import { revisionOf } from '../revision.ts'
import { refusalToPublish, refusalToRevise } from '../rules.ts'
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
  await enqueueRevision(db, revision.id)
  const target = { kind: 'stage', id: stage.id }
  const detail = { revision: revision.id, summary: revision.summary }
  await audit(context, { action: 'revision.publish', target, cmptId: input.cmptId, reason: input.reason.zh, detail })
  return { ok: true }
}
