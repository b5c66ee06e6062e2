import type * as console from '@leitai/contract/competition/host-console'
import { users } from '../../../identity/account/table.ts'
import { auditLog } from '../../../platform/audit/table.ts'
import { and, desc, eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { digestOf } from '../../../platform/storage/digest.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { faultText } from '../../submission/texts.ts'
import { submissionOf, whyFailed } from '../submissions.ts'

const ACTS = 50
const FAULTS = 20

export const hostSubmissionLog: Handler<typeof console.hostSubmissionLog> = async (context, input) => {
  const { db, ctx, language } = context
  await hostedCompetition(context, input.cmptId)
  const row = await submissionOf(db, input)
  const { submission } = row
  const acts = await db
    .select({ at: auditLog.at, action: auditLog.action, by: users.name, reason: auditLog.reason })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(eq(auditLog.targetKind, 'submission'), eq(auditLog.targetId, String(submission.id))))
    .orderBy(desc(auditLog.id))
    .limit(ACTS)
  return {
    ...submission,
    ...whyFailed(row, language),
    faults: submission.faults.slice(0, FAULTS).map((fault) => faultText(fault, language)),
    at: submission.createdAt,
    sha256: submission.sha256 || (await digestOf(ctx.storage, submission.objectKey)),
    hiddenAt: submission.deletedAt,
    voided: submission.voidedAt === null ? null : submission.voidReason,
    acts,
  }
}
