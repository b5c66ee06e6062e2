import { emptyWords, type Words } from '@leitai/platform/contract/inputs'
import type { Db } from '@leitai/platform/db/open'
import { and, inArray, type SQL, sql } from '@leitai/platform/db/orm'
import { definePort } from '@leitai/platform/domain/hook'
import { competitions } from './table.ts'

/**
 * Until when the result of an ended competition is pending, as an expression on its row: infinity until something is done, null if it is
 * not pending. The review domain knows.
 */
export const resultPending = definePort<() => SQL<Date | null>>('definition.resultPending')

export const isReviewing = (now: Date): SQL<boolean> => sql<boolean>`coalesce(${resultPending.get()()} > ${now}, false)`

/** The same as a number that JSON can express: milliseconds, or “Infinity”. */
export const reviewingUntil = (): SQL<number | string | null> =>
  sql<number | string | null>`extract(epoch from ${resultPending.get()()})::float8 * 1000`

/** Which of these competitions have ended with a pending result. */
export async function reviewingAmong(db: Db, ids: number[], now: Date): Promise<Set<number>> {
  const rows = await db
    .select({ id: competitions.id })
    .from(competitions)
    .where(and(inArray(competitions.id, ids), isReviewing(now)))
  return new Set(rows.map(({ id }) => id))
}

interface Prize {
  name: Words
  reward: Words
  count: number
}

/** The prize of a rank: prizes are ordered by rank, each for `count` ranks. */
export function prizeOf(prizes: readonly Prize[], rank: number): Prize | null {
  let last = 0
  for (const prize of prizes) {
    last += prize.count
    if (rank <= last) return prize
  }
  return null
}

/** The prize of a rank, as text. */
export function rewardOf(prizes: readonly Prize[], rank: number): Words {
  const prize = prizeOf(prizes, rank)
  if (!prize) return emptyWords
  const join = (name: string, reward: string) => [name, reward].filter(Boolean).join(' · ')
  return { zh: join(prize.name.zh, prize.reward.zh), en: join(prize.name.en, prize.reward.en) }
}
