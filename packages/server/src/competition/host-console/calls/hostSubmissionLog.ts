import type * as console from '@leitai/contract/competition/host-console.submissions'
import { users } from '../../../identity/account/table.ts'
import { auditLog } from '../../../platform/audit/table.ts'
import { sql } from '../../../platform/db/orm.ts'
import { type Placeholders, rows, statement } from '../../../platform/db/statement.ts'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { digestOf } from '../../../platform/storage/digest.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { faultText } from '../../submission/texts.ts'
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
