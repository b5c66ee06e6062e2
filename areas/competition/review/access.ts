import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { sql } from '@leitai/platform/db/orm'
import { type Placeholders, statement, value } from '@leitai/platform/db/statement'
import { refuse } from '@leitai/platform/errors/refuse'
import { rounds } from '../judging/table.ts'
import { hostedCompetition } from '../staff/role.ts'

const blindRoundIn = statement(({ cmptId }: Placeholders<{ cmptId: number }>) => ({
  blind: value(
    sql<boolean>`exists (select from ${rounds} where ${rounds.cmptId} = ${cmptId} and ${rounds.blind} and ${rounds.state} <> 'closed')`,
  ),
}))

/** As hostedCompetition, but refuses judges while a blind round marks the materials of a review. */
export async function readableReviews(context: Pick<AuthenticatedContext, 'db' | 'me' | 'now'>, cmptId: number) {
  const found = await hostedCompetition(context, cmptId)
  if (found.role !== 'judge') return found
  // Not kept: on another process it would let a judge read for a moment after the round has opened.
  const { blind } = await blindRoundIn(context.db, { cmptId })
  refuse(blind ? { code: 'review.blind' } : null)
  return found
}
