import type { TabProps } from '../../catalog/web/shared/detail-data.ts'
import { leadingColumn, otherColumns, type ShownColumn } from '../../definition/contract.scoring.ts'
import type { Asked } from './address.ts'

/** The numbers of a leaderboard with several, beside its score; `at` is their place in a row’s numbers. */
export interface BoardNumbers {
  /** The title of the number that the score column shows; null if there is only one. */
  leading: ShownColumn['title'] | null
  columns: (ShownColumn & { at: number })[]
  byRanks: boolean
}

/** The numbers of the stage’s leaderboard beside the one that the score column shows. */
export function numbersOf({ cmpt, asked }: Pick<TabProps, 'cmpt'> & { asked: Asked }): BoardNumbers {
  const scoring = cmpt.stages.find(({ id }) => id === asked.stage.stageId)?.scoring
  const all = scoring?.columns ?? []
  const rank = scoring?.rank ?? null
  const leading = leadingColumn(all, rank)?.title ?? null
  return { leading, columns: otherColumns(all, rank), byRanks: rank?.by === 'ranks' }
}
