import { SHANGHAI_OFFSET_MS } from '@leitai/platform/contract/limits'

const DAY_MS = 86_400_000

interface Placed {
  rank: number
  teams: number
  teamSize: number
  weight: number
}
interface Result extends Placed {
  points: number
  date: string
}

/** The formula of a result's points with its numbers (docs/RANKING.md). */
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

/** Points of a result on the day of its final leaderboard, as the yearly ranking counts them. */
export const freshPoints = ({ rank, teams, teamSize, weight }: Placed): number =>
  (100_000 / Math.sqrt(teamSize)) * rank ** -0.75 * Math.log10(1 + Math.log10(teams)) * weight

/** Their formula. */
export function freshArithmetic(result: Placed): string {
  const { rank, teams, teamSize, weight } = result
  const factors = [`100000 / √${teamSize}`, `${rank}^-0.75`, `lg(1 + lg ${teams})`, `${weight}`]
  return `${factors.join(' × ')} = ${freshPoints(result).toFixed(1)}`
}

export const yearOfShanghai = (date: string): number => new Date(Date.parse(date) + SHANGHAI_OFFSET_MS).getUTCFullYear()
