import type * as console from '@leitai/contract/competition/host-console'
import { users } from '../../../identity/account/table.ts'
import { auditLog } from '../../../platform/audit/table.ts'
import { and, desc, eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { digestOf } from '../../../platform/storage/digest.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { faultText } from '../../submission/texts.ts'
import { submissionOf, whyFailed } from '../entries.ts'

const ACTS = 50
const FAULTS = 20

export const hostEntryLog: Handler<typeof console.hostEntryLog> = async (context, input) => {
  const { db, ctx, language } = context
  await hostedCompetition(context, input.cmptId)
  const row = await submissionOf(db, input)
  const { entry } = row
  const acts = await db
    .select({ at: auditLog.at, action: auditLog.action, by: users.name, reason: auditLog.reason })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(eq(auditLog.targetKind, 'submission'), eq(auditLog.targetId, String(entry.id))))
    .orderBy(desc(auditLog.id))
    .limit(ACTS)
  return {
    ...entry,
    ...whyFailed(row, language),
    faults: entry.faults.slice(0, FAULTS).map((fault) => faultText(fault, language)),
    at: entry.createdAt,
    sha256: entry.sha256 || (await digestOf(ctx.storage, entry.objectKey)),
    hiddenAt: entry.deletedAt,
    voided: entry.voidedAt === null ? null : entry.voidReason,
    acts,
  }
}
