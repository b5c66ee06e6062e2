import type { AuthenticatedContext } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/orm.ts'
import { type Placeholders, statement, value } from '../../platform/db/statement.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { keptRead } from '../../platform/pubsub/kept-reads.ts'
import { rounds } from '../judging/table.ts'
import { hostedCompetition } from '../staff/role.ts'

const blindIn = statement(({ cmptId }: Placeholders<{ cmptId: number }>) => ({
  found: value(
    sql<boolean>`exists (select from ${rounds} where ${rounds.cmptId} = ${cmptId} and ${rounds.blind} and ${rounds.state} <> 'closed')`,
  ),
}))

const hasBlindRound = keptRead(
  { reads: [rounds] },
  async (db: Db, cmptId: number): Promise<boolean> => (await blindIn(db, { cmptId })).found,
)

/** As hostedCompetition, but refuses judges while a blind round marks the materials of a review. */
export async function readableReviews(context: Pick<AuthenticatedContext, 'db' | 'me' | 'now'>, cmptId: number) {
  const found = await hostedCompetition(context, cmptId)
  if (found.role !== 'judge') return found
  refuse((await hasBlindRound(context.db, cmptId)) ? { code: 'review.blind' } : null)
  return found
}
