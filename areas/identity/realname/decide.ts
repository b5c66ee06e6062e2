import type { AppContext } from '@leitai/platform/context/app-context'
import { maskName, maskNumber } from '@leitai/platform/contract/identity'
import type { Language } from '@leitai/platform/contract/language'
import type { Db } from '@leitai/platform/db/open'
import { alias, and, eq, type SQL } from '@leitai/platform/db/orm'
import { orRefuse, Refused } from '@leitai/platform/errors/refuse'
import { noteEvent } from '../account/event.ts'
import { notifyPerson } from '../account/hooks.ts'
import { markRealName } from '../account/identity.ts'
import { shownPerson } from '../account/person.ts'
import { users } from '../account/table.ts'
import { answerText } from './application-state.ts'
import { isOthers, lockDocument, lockPerson } from './lock.ts'
import { isOverdue } from './rules.ts'
import { cardApplications, cards } from './table.ts'
import { applicationDecided } from './texts.ts'
import { keysIn, openEncrypted } from './vault.ts'

type ApplicationRow = typeof cardApplications.$inferSelect

/** An undecided application, locked: a second caller finds it decided. */
export async function lockApplication(db: Db, id: number): Promise<ApplicationRow> {
  const found = await db
    .select({ userId: cardApplications.userId })
    .from(cardApplications)
    .where(eq(cardApplications.id, id))
  const { userId } = orRefuse(found[0], 'realName.unknown')
  // The user first, as applying does: otherwise a deadlock would force a retry.
  await lockPerson(db, userId)
  const [row] = await db.select().from(cardApplications).where(eq(cardApplications.id, id)).for('update')
  return orRefuse(row, 'realName.unknown')
}

async function keepCard(db: Db, row: ApplicationRow, by: string, now: Date): Promise<void> {
  const { userId, kind, name, cardNo, cardHash } = row
  if (!kind || name === null || cardNo === null || cardHash === null) throw new Error(`application ${row.id} is empty`)
  await lockDocument(db, cardHash)
  if (await isOthers(db, cardHash, userId)) throw new Refused({ code: 'realName.used' })
  const card = { kind, name, cardNo, cardHash, verifiedAt: now, by }
  await db
    .insert(cards)
    .values({ userId, ...card })
    .onConflictDoUpdate({ target: cards.userId, set: card })
  await markRealName(db, userId, true)
}

/** Ends a locked, pending application and notifies its user. `by` is how it was decided: manual, or the provider's name. */
export async function decide(
  db: Db,
  row: ApplicationRow,
  decision: { approve: boolean; answer: string; by: string; reviewerId: number | null; now: Date },
): Promise<void> {
  const { approve, answer, by, reviewerId, now } = decision
  if (row.state !== 'pending') throw new Refused({ code: 'realName.decided' })
  if (approve && row.action === 'release') {
    await db.delete(cards).where(eq(cards.userId, row.userId))
    await markRealName(db, row.userId, false)
  } else if (approve) {
    await keepCard(db, row, by, now)
  }
  const state = approve ? 'approved' : 'refused'
  await db
    .update(cardApplications)
    .set({ state, answer: answer || null, decidedBy: reviewerId, decidedAt: now })
    .where(and(eq(cardApplications.id, row.id), eq(cardApplications.state, 'pending')))
  // The reviewer's address and device are not shown to the user.
  await noteEvent(db, {
    userId: row.userId,
    kind: 'realNameDecided',
    now,
    ip: '',
    device: '',
    detail: `${row.action} ${state}`,
  })
  const decided = { answer, decidedBy: reviewerId }
  const body = { zh: answerText(decided, 'zh') ?? '', en: answerText(decided, 'en') ?? '' }
  const link = '/accountset/certification.html'
  await notifyPerson.get()(db, { userId: row.userId, title: applicationDecided[state], body, link, now })
}

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
