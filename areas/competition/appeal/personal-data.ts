import { mapped } from '@leitai/pg-kit/statement'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { asc, eq } from '@leitai/platform/db/orm'
import type { ClosingPart, OwnData } from '@leitai/platform/domain/parts'
import { openAppealsPart } from './appeal.ts'
import { appeals } from './table.ts'
import { appealOpen } from './texts.ts'

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

/** What this domain holds of the caller, for their export. */
export const ownData: OwnData = {
  appeals: appealsOf,
}

/** Deletes the person's text and pictures; the appeals and their answers stay. */
export async function forgetAppeals(db: Db, userId: number): Promise<void> {
  await db.update(appeals).set({ subject: '', text: '', evidence: [] }).where(eq(appeals.userId, userId))
}

/** An open appeal must be answered or withdrawn first. */
export const openAppeals: ClosingPart = (userId) =>
  mapped(openAppealsPart(userId), (count) => () => (count > 0 ? [{ kind: 'appeal', ...appealOpen }] : []))
