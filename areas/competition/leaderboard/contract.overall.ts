import { limits } from '@leitai/platform/contract/limits'
import * as z from 'zod/mini'

const { stages: mostStages, seriesWeights } = limits.editor

/**
 * How the results of several boards make one: of the scored stages of a competition, or of the competitions of its series. `sum`: the
 * weighted sum of the scores; `ranks`: the weighted mean of the ranks; `order`: the first part that differs decides.
 */
export const Overall = z.object({
  by: z.enum(['sum', 'ranks', 'order']),
  over: z.enum(['stages', 'series']),
  /** Of the parts in their order, for `sum` and `ranks`; default: all 1. */
  weights: z.optional(
    z
      .array(z.number().check(z.gt(0), z.lte(1000)))
      .check(z.minLength(1), z.maxLength(seriesWeights, `choicesMax:${seriesWeights}`)),
  ),
  /** The score in a part that a team lacks, for `sum`; default: 0. */
  missing: z.optional(z.number().check(z.minimum(-1e12), z.maximum(1e12))),
  /** The places of the stages that count, from 1, in the order in which they are compared; default: all scored ones but practice. */
  stages: z.optional(
    z
      .array(z.int().check(z.minimum(1), z.maximum(mostStages)))
      .check(z.minLength(1), z.maxLength(mostStages, `choicesMax:${mostStages}`)),
  ),
})
export type Overall = z.output<typeof Overall>
