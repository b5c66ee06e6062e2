import type { WireOf } from '@leitai/platform/contract/call'
import { lineLook, type Point, type Series } from '@leitai/platform/web/ui/charts/chart'
import type { boardHistory } from '../contract.history.ts'

type Leaders = NonNullable<WireOf<typeof boardHistory>['leaders']>

/** A line for each team, named with its present rank. */
export const linesOf = (teams: Leaders['teams']): Series[] =>
  teams.map(({ rank, teamName }, at) => ({ text: `${rank}. ${teamName}`, draw: 'steps', ...lineLook(at) }))

/** Whether the times are whole days apart, and hence written as days. */
function isDaily({ times }: Pick<Leaders, 'times'>): boolean {
  const [first, second] = times
  return first !== undefined && second !== undefined && Date.parse(second) - Date.parse(first) >= 86_400_000
}

/** The best scores of all teams by each time, written as a day or to the minute. */
export function scorePoints(leaders: Leaders, write: (moment: number, detail: 'day' | 'yearless') => string): Point[] {
  const daily = isDaily(leaders)
  return leaders.times.map((time, at) => ({
    key: time,
    // The end of a day is the beginning of the next.
    text: daily ? write(Date.parse(time) - 1, 'day') : write(Date.parse(time), 'yearless'),
    values: leaders.teams.map(({ scores }) => scores[at] ?? null),
  }))
}

export const rankPoints = ({ days, teams }: Leaders): Point[] =>
  days.map((day, at) => ({ key: day, text: day.slice(5), values: teams.map(({ ranks }) => ranks[at] ?? null) }))
