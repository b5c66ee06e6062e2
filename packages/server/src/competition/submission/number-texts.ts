import type { Language } from '@leitai/contract/core/language'
import { everyMetric } from '@leitai/scorer/metrics/index'
import { titleOf } from '@leitai/scorer/score-columns'
import type { Stage } from '../definition/table.ts'
import { numberColumns, ruleOverSeveral } from './board-rules.ts'

const meanRankTitle = { zh: '平均名次', en: 'Mean rank' }

/** The titles of the numbers, for the header of a list; with the mean of the ranks if that is the rule. */
export function numberTitles({ spec }: Pick<Stage, 'spec'>, language: Language): string[] {
  const titles = numberColumns(spec).map((column) => titleOf(column, everyMetric)[language])
  return [...titles, ...(ruleOverSeveral(spec)?.by === 'ranks' ? [meanRankTitle[language]] : [])]
}

/** A row’s cells under `numberTitles`. */
export function numberCells(
  { spec }: Pick<Stage, 'spec'>,
  { numbers, meanRank }: { numbers: (string | null)[]; meanRank: string | null },
): (number | null)[] {
  const shown = [...numbers, ...(ruleOverSeveral(spec)?.by === 'ranks' ? [meanRank] : [])]
  return shown.map((value) => (value === null ? null : Number(value)))
}
