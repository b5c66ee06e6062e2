import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { asc, eq } from '@leitai/platform/db/orm'
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

/** Adds this domain’s data about the caller to their export. */
export async function addOwnData({
  context,
  data,
}: {
  context: AuthenticatedContext
  data: Record<string, unknown>
}): Promise<void> {
  data.feedback = await feedbackOf(context)
}
