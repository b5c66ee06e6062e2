import type { AuthenticatedContext } from '../../platform/context/app-context.ts'
import { and, eq, ne } from '../../platform/db/orm.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { rounds } from '../judging/table.ts'
import { hostedCompetition } from '../staff/role.ts'

/** As hostedCompetition, but refuses judges while a blind round marks the materials of a review. */
export async function readableReviews(context: Pick<AuthenticatedContext, 'db' | 'me' | 'now'>, cmptId: number) {
  const found = await hostedCompetition(context, cmptId)
  if (found.role !== 'judge') return found
  const blind = await context.db
    .select({ id: rounds.id })
    .from(rounds)
    .where(and(eq(rounds.cmptId, cmptId), eq(rounds.blind, true), ne(rounds.state, 'closed')))
    .limit(1)
  refuse(blind.length > 0 ? { code: 'review.blind' } : null)
  return found
}
