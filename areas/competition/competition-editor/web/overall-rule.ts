import type { Overall } from '../../leaderboard/contract.overall.ts'

/** Numbers as a person types them, separated by commas or spaces; null if one of them is none. */
export function numbersIn(text: string): number[] | null {
  const numbers = text.split(/[\s,，、;；]+/).flatMap((word) => (word === '' ? [] : [Number(word)]))
  return numbers.every(Number.isFinite) ? numbers : null
}

/** A rule after its stages have moved or gone: `placeOf` is the new place of a stage from 1, null if it is gone. */
export function rearranged(overall: Overall | null, placeOf: (place: number) => number | null): Overall | null {
  if (!overall?.stages) return overall
  const { stages: _stages, weights, ...rest } = overall
  const kept = overall.stages.flatMap((place, at) => {
    const now = placeOf(place)
    return now === null ? [] : [{ place: now, weight: weights?.[at] }]
  })
  if (kept.length === 0) return rest
  const left = kept.flatMap(({ weight }) => weight ?? [])
  return { ...rest, stages: kept.map(({ place }) => place), ...(left.length > 0 && { weights: left }) }
}

/** A rule without what does not apply to it, as the server refuses that. */
export function fitting({ by, over, weights, missing, stages }: Overall): Overall {
  return {
    by,
    over,
    ...(weights && by !== 'order' && { weights }),
    ...(missing !== undefined && by === 'sum' && { missing }),
    ...(stages && over === 'stages' && { stages }),
  }
}
