import { competitions } from '@leitai/competition/definition/table'
import { type Placeholders, statement, value } from '@leitai/pg-kit/statement'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { sql } from '@leitai/platform/db/orm'
import { award, correctEach, paidFor } from './award.ts'
import { invitationCounts } from './invitation.ts'
import { rulesAt } from './rule-versions.ts'
import { rankWay } from './rules.ts'
import { invitations, pointMoves } from './table.ts'

interface Ranks {
  cmptId: number
  practice: boolean
  /** When the board became final: the rules of that moment apply, also to later corrections. */
  finalAt: Date
  ranks: readonly { userId: number; rank: number; teams: number }[]
  now: Date
}

/**
 * Pays the final ranks of a competition. When ranks change, call it again: it posts the differences, and users who are no longer ranked
 * lose what they received. Training pays half.
 */
export async function payRanks(db: Db, { cmptId, practice, finalAt, ranks, now }: Ranks): Promise<void> {
  const rules = await rulesAt(db, finalAt)
  const paid = await paidFor(db, 'finalRank', String(cmptId))
  const due = new Map([...paid.keys()].map((userId) => [userId, 0]))
  for (const { userId, rank, teams } of ranks) {
    const { on, points } = rules[rankWay(rank, teams)]
    due.set(userId, on ? Math.floor(practice ? points / 2 : points) : 0)
  }
  await correctEach(db, { kind: 'finalRank', subject: String(cmptId), due, now })
}

/** Whether a score may change any points: only the first one of a user in a competition, and that of an invited user, do. */
const facts = statement((given: Placeholders<{ userId: number; subject: string }>) => ({
  paid: value(sql<boolean>`exists (select from ${pointMoves} where ${pointMoves.userId} = ${given.userId}
    and ${pointMoves.kind} = 'firstScore' and ${pointMoves.subject} = ${given.subject})`),
  forEverybody: value(sql<boolean>`exists (select from ${competitions}
    where ${competitions.id} = ${given.subject}::int and ${competitions.audience} = 'public')`),
  invited: value(sql<boolean>`exists (select from ${invitations} where ${invitations.userId} = ${given.userId}
    and ${invitations.discounted} is null and ${invitations.scoredAt} is null)`),
}))

/** Pays a user and their inviter for the user’s first scored submission in a competition. */
export async function payFirstScore({
  db,
  ctx,
  userId,
  cmptId,
  now,
}: {
  db: Db
  ctx: Pick<AppContext, 'config'>
  userId: number
  cmptId: number
  now: Date
}): Promise<void> {
  const { paid, forEverybody, invited } = await facts(db, { userId, subject: String(cmptId) })
  // Anybody can make a competition for a few; it pays nothing.
  if (forEverybody && !paid) await award(db, { userId, rule: 'firstScore', subject: cmptId, now })
  if (invited) await invitationCounts({ db, ctx }, { userId, event: 'scored', now })
}
