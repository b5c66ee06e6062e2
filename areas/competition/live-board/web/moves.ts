/** Ranks gained (positive) or lost between two boards, by team; 'new' for teams that only the second contains. */
export function movesBetween(
  before: readonly { teamId: number; rank: number; baseline: boolean }[],
  after: readonly { teamId: number; rank: number; baseline: boolean }[],
): ReadonlyMap<number, number | 'new'> {
  const ranks = new Map(before.map(({ teamId, rank }) => [teamId, rank]))
  const moves = after.flatMap(({ teamId, rank, baseline }): [number, number | 'new'][] => {
    const old = ranks.get(teamId)
    if (baseline || old === rank) return []
    return [[teamId, old === undefined ? 'new' : old - rank]]
  })
  return new Map(moves)
}
