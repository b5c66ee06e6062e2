import type { Language } from '@leitai/platform/contract/language'
import { everyMetric } from '@leitai/scorer/metrics/index'
import { titleOf } from '@leitai/scorer/score-columns'
import type { Stage } from '../definition/table.ts'
import type { Interval } from '../leaderboard/contract.ts'
import { numberColumns, ruleOverSeveral } from './board-rules.ts'
import { levelOf } from './bootstrap-rules.ts'

const meanRankTitle = { zh: '平均名次', en: 'Average rank' }

/** Of the ends of an interval. */
export const intervalTitles = {
  zh: (level: number) => [`${level}% 区间下限`, `${level}% 区间上限`],
  en: (level: number) => [`${level} % interval, low`, `${level} % interval, high`],
}

/** The titles of the numbers, for the header of a list; with the mean of the ranks if that is the rule, and the ends of the interval. */
export function numberTitles({ spec }: Pick<Stage, 'spec'>, language: Language): string[] {
  const titles = numberColumns(spec).map((column) => titleOf(column, everyMetric)[language])
  const level = levelOf(spec)
  return [
    ...titles,
    ...(ruleOverSeveral(spec)?.by === 'ranks' ? [meanRankTitle[language]] : []),
    ...(level === null ? [] : intervalTitles[language](level)),
  ]
}

/** A row’s cells under `numberTitles`. */
export function numberCells(
  { spec }: Pick<Stage, 'spec'>,
  { numbers, meanRank, interval }: { numbers: (string | null)[]; meanRank: string | null; interval: Interval | null },
): (number | null)[] {
  const shown = [
    ...numbers,
    ...(ruleOverSeveral(spec)?.by === 'ranks' ? [meanRank] : []),
    ...(levelOf(spec) === null ? [] : [interval?.low ?? null, interval?.high ?? null]),
  ]
  return shown.map((value) => (value === null ? null : Number(value)))
}
