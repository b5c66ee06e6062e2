import type { TabProps } from '../../catalog/web/shared/competition-tab.ts'
import { leadingColumn, otherColumns, type ShownColumn } from '../../definition/contract.scoring.ts'
import type { AlikeRanks, RowWire } from '../contract.ts'
import type { BoardQuery, Change } from './address.ts'

/** The numbers of a leaderboard with several, beside its score; `at` is their place in a row’s numbers. */
export interface BoardNumbers {
  /** The title of the number that the score column shows; null if there is only one. */
  leading: ShownColumn['title'] | null
  columns: (ShownColumn & { at: number })[]
  byRanks: boolean
}

/** The numbers of the stage’s leaderboard beside the one that the score column shows. */
export function numbersOf({ cmpt, query }: Pick<TabProps, 'cmpt'> & { query: BoardQuery }): BoardNumbers {
  const scoring = cmpt.stages.find(({ id }) => id === query.stage.stageId)?.scoring
  const all = scoring?.columns ?? []
  const rank = scoring?.rank ?? null
  const leading = leadingColumn(all, rank)?.title ?? null
  return { leading, columns: otherColumns(all, rank), byRanks: rank?.by === 'ranks' }
}

export interface PartProps extends TabProps {
  query: BoardQuery
  to: (change?: Change) => string
}

const LIVE_SECONDS = 10

/** The polling interval of a board while it can change. */
export function liveOf({ cmpt, query }: PartProps) {
  const open = cmpt.stages.find(({ id }) => id === query.stage.stageId)?.now === 'open'
  return { everySeconds: open || query.board === 'practice' ? LIVE_SECONDS : null }
}

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
