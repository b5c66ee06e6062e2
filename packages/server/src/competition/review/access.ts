import type { AuthenticatedContext } from '../../platform/context/app-context.ts'
import { sql } from '../../platform/db/orm.ts'
import { type Placeholders, statement, value } from '../../platform/db/statement.ts'
import { refuse } from '../../platform/errors/refuse.ts'
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
