import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { asc, eq } from '@leitai/platform/db/orm'
import { appeals } from './table.ts'

const appealsOf = ({ db, me }: AuthenticatedContext) =>
  db
    .select({
      matter: appeals.matter,
      cmptId: appeals.cmptId,
      subject: appeals.subject,
      text: appeals.text,
      state: appeals.state,
      answer: appeals.answer,
      at: appeals.at,
      answeredAt: appeals.answeredAt,
    })
    .from(appeals)
    .where(eq(appeals.userId, me.id))
    .orderBy(asc(appeals.id))

/** Adds the data that this domain holds about the caller to their export. */
export async function addOwnData({
  context,
  data,
}: {
  context: AuthenticatedContext
  data: Record<string, unknown>
}): Promise<void> {
  data.appeals = await appealsOf(context)
}
