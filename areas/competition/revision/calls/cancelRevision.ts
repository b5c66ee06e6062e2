import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { cancelRunsOf } from '../../run/finals.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as contract from '../contract.ts'
import { revisionOf } from '../revision.ts'
import { refusalToCancel } from '../rules.ts'
import { revisionMoves, revisionScores, revisions } from '../table.ts'

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
