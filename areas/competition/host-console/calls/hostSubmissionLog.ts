import { users } from '@leitai/identity/account/table'
import { auditLog } from '@leitai/platform/audit/table'
import { sql } from '@leitai/platform/db/orm'
import { type Placeholders, rows, statement } from '@leitai/platform/db/statement'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { digestOf } from '@leitai/platform/storage/digest'
import { hostedCompetition } from '../../staff/role.ts'
import { faultText } from '../../submission/texts.ts'
import type * as console from '../contract.submissions.ts'
import { submissionPart, whyFailed } from '../submissions.ts'

const ACTS = 50
const FAULTS = 20

const log = statement((given: Placeholders<{ cmptId: number; submissionId: number }>) => ({
  found: submissionPart(given),
  acts: rows(
    { at: auditLog.at, action: auditLog.action, by: sql<string | null>`${users.name}`, reason: auditLog.reason },
    sql`from ${auditLog} left join ${users} on ${users.id} = ${auditLog.actorId}
      where ${auditLog.targetKind} = 'submission' and ${auditLog.targetId} = ${given.submissionId}::int::text
      order by ${auditLog.id} desc limit ${ACTS}::int`,
  ),
}))

export const hostSubmissionLog: Handler<typeof console.hostSubmissionLog> = async (context, input) => {
  const { db, ctx, language } = context
  const { cmptId, submissionId } = input
  await hostedCompetition(context, cmptId)
  const { found, acts } = await log(db, { cmptId, submissionId })
  const row = orRefuse(found, 'submission.unknown')
  const { submission } = row
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
