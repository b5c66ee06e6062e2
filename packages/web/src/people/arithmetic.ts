const DAY_MS = 86_400_000

interface Result {
  rank: number
  teams: number
  teamSize: number
  weight: number
  points: number
  date: string
}

/** How the points of a result come about, in figures (docs/RANKING.md). */
export function arithmetic({ rank, teams, teamSize, weight, points, date }: Result, now: number): string {
  const days = Math.max(0, (now - Date.parse(date)) / DAY_MS)
  const factors = [
    `100000 / √${teamSize}`,
    `${rank}^-0.75`,
    `lg(1 + lg ${teams})`,
    `e^(-${days.toFixed(1)} / 500)`,
    `${weight}`,
  ]
  return `${factors.join(' × ')} = ${points.toFixed(1)}`
}
