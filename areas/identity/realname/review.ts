import type { AppContext } from '@leitai/platform/context/app-context'
import { maskName, maskNumber } from '@leitai/platform/contract/identity'
import type { Language } from '@leitai/platform/contract/language'
import type { Db } from '@leitai/platform/db/db'
import { alias, eq, type SQL } from '@leitai/platform/db/orm'
import { shownPerson } from '../account/record.ts'
import { users } from '../account/table.ts'
import { answerText } from './application-state.ts'
import { isOverdue } from './rules.ts'
import { cardApplications } from './table.ts'
import { keysIn, openEncrypted } from './vault.ts'

const reviewers = alias(users, 'reviewers')

/** Applications with their user and reviewer. */
export const applicationsWhere = (db: Db, where: SQL | undefined) =>
  db
    .select({ row: cardApplications, user: users, reviewer: reviewers.name })
    .from(cardApplications)
    .innerJoin(users, eq(users.id, cardApplications.userId))
    .leftJoin(reviewers, eq(reviewers.id, cardApplications.decidedBy))
    .where(where)

type Found = Awaited<ReturnType<typeof applicationsWhere>>[number]

/** An application as reviewers see it, without photos; masked unless it is opened. */
export async function applicationShown(
  context: { db: Db; ctx: AppContext; language: Language; now: Date },
  { row, user, reviewer }: Found,
  { masked }: { masked: boolean },
) {
  const { name, cardNo, guardian } = await openEncrypted(keysIn(context), row)
  return {
    id: row.id,
    person: shownPerson(user),
    action: row.action,
    kind: row.kind,
    name: masked && name !== null ? maskName(name) : name,
    cardNo: masked && cardNo !== null ? maskNumber(cardNo) : cardNo,
    reason: row.reason,
    guardian: masked && guardian ? { name: maskName(guardian.name), phone: maskNumber(guardian.phone) } : guardian,
    state: row.state,
    photos: [],
    appliedAt: row.createdAt,
    decidedAt: row.decidedAt,
    decidedBy: reviewer,
    answer: answerText(row, context.language),
    overdue: isOverdue(row, context.now),
  }
}
