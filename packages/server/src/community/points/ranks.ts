import type { Db } from '../../platform/db/db.ts'
import { correctEach, paidFor } from './award.ts'
import { rulesAt } from './rule-versions.ts'
import { rankWay } from './rules.ts'

interface Ranks {
  cmptId: number
  practice: boolean
  /** Since when the board is final: the rules of then are what counts, also where ranks are corrected later. */
  finalAt: Date
  ranks: readonly { userId: number; rank: number; teams: number }[]
  now: Date
}

/**
 * Pays the final ranks of a competition; called again when they change, it posts the differences: who is no longer among them gives
 * back what they got. Training gives half.
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
