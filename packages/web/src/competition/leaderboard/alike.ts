import type { AlikeRanks, RowWire } from '@leitai/contract/competition/leaderboard'

/** Where a row stands in its group of ranks that cannot be told apart. */
export type AlikePlace = 'first' | 'middle' | 'last'

/** The place of a row in its group; undefined if it is in none. Baselines have no rank. */
export function alikePlace(
  { rank, baseline }: Pick<RowWire, 'rank' | 'baseline'>,
  groups: readonly AlikeRanks[],
): AlikePlace | undefined {
  const group = baseline ? undefined : groups.find(({ from, to }) => from <= rank && rank <= to)
  if (!group) return undefined
  return rank === group.from ? 'first' : rank === group.to ? 'last' : 'middle'
}
