import type { Overall } from '../leaderboard/contract.overall.ts'

/** The rule of an overall board: which stages are its parts, and whether it fits them. */

export interface OverallStage {
  kind: string
  /** Null if the stage accepts no result files. */
  spec: unknown
  direction: 'higher' | 'lower'
}

/** The stages that count, with their weights: those that are listed, in that order, else all scored ones but practice. */
export function partsOfStages<T extends OverallStage>(
  { stages: listed, weights }: Overall,
  stages: readonly T[],
): { stage: T; weight: number }[] {
  const meant = listed
    ? listed.map((place) => stages[place - 1])
    : stages.filter(({ kind, spec }) => kind !== 'practice' && spec !== null)
  return meant.flatMap((stage, at) => (stage && stage.spec !== null ? [{ stage, weight: weights?.[at] ?? 1 }] : []))
}

export type OverallFault = 'unused' | 'stage' | 'scored' | 'weights' | 'direction'

/**
 * Why a rule does not fit the stages of its competition. In a draft, stages may lack their scoring. `series` are the directions of the
 * competitions of the series; their number may change, so weights beyond it are accepted.
 */
export function faultOfOverall(
  overall: Overall,
  stages: readonly OverallStage[],
  { series = [], draft = false }: { series?: readonly OverallStage['direction'][]; draft?: boolean } = {},
): OverallFault | null {
  const { by, over, weights, missing, stages: listed } = overall
  const unused = (weights && by === 'order') || (missing !== undefined && by !== 'sum')
  if (unused || (listed && over === 'series')) return 'unused'
  if (listed && (new Set(listed).size < listed.length || Math.max(...listed) > stages.length)) return 'stage'
  const parts = partsOfStages(overall, stages)
  if (over === 'stages') {
    const wanted = listed?.length ?? parts.length
    if (!draft && (parts.length < 2 || parts.length < wanted)) return 'scored'
    // Which stages of a draft will be scored is known only if they are listed.
    if (weights && (draft && !listed ? weights.length > stages.length : weights.length !== wanted)) return 'weights'
  }
  const directions = over === 'series' ? series : parts.map(({ stage }) => stage.direction)
  return by === 'sum' && new Set(directions).size > 1 ? 'direction' : null
}
