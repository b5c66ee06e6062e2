import type { Db } from '@leitai/platform/db/db'
import { correctEach, paidFor } from './award.ts'
import { rulesAt } from './rule-versions.ts'
import { rankWay } from './rules.ts'

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
