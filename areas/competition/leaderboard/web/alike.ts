import type { AlikeRanks, RowWire } from '../contract.ts'

/** Where a row stands in its group of ranks that cannot be told apart. */
export type AlikePlace = 'first' | 'middle' | 'last'

function placeOf(rank: number, groups: readonly AlikeRanks[]): AlikePlace | undefined {
  const group = groups.find(({ from, to }) => from <= rank && rank <= to)
  if (!group) return undefined
  return rank === group.from ? 'first' : rank === group.to ? 'last' : 'middle'
}

/**
 * The place of each row in its group, undefined if it is in none, and whether the group goes on below it. Baselines have no rank: where they
 * stand between ranks of a group, its bracket passes them.
 */
export function alikePlaces(rows: readonly Pick<RowWire, 'rank' | 'baseline'>[], groups: readonly AlikeRanks[]) {
  let goesOn = false
  return rows.map(({ rank, baseline }) => {
    if (baseline) return { place: goesOn ? ('middle' as const) : undefined, goesOn }
    const place = placeOf(rank, groups)
    goesOn = place === 'first' || place === 'middle'
    return { place, goesOn }
  })
}
