import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { asc, eq } from '@leitai/platform/db/orm'
import type { OwnData } from '@leitai/platform/domain/parts'
import { feedback } from './table.ts'

const feedbackOf = ({ db, me }: AuthenticatedContext) =>
  db
    .select({
      type: feedback.type,
      contacts: feedback.contacts,
      content: feedback.content,
      answer: feedback.answer,
      at: feedback.createdAt,
    })
    .from(feedback)
    .where(eq(feedback.userId, me.id))
    .orderBy(asc(feedback.id))

/** What this domain holds of the caller, for their export. */
export const ownData: OwnData = {
  feedback: feedbackOf,
}

/** Anonymizes a user’s feedback and deletes the contacts in it. */
export async function forgetAuthor(db: Db, userId: number): Promise<void> {
  await db.update(feedback).set({ userId: null, contacts: '' }).where(eq(feedback.userId, userId))
}
