import * as form from '@leitai/platform/contract/form'
import * as z from 'zod/mini'

const percent = z.number().check(z.minimum(0), z.maximum(100))
const score = z.number().check(z.minimum(-1e12), z.maximum(1e12))
const label = form.name(40)

/** A point of the line from scores to percents: a fixed score, or that of a baseline team of the competition. */
const Point = z.object({ label, score: z.nullable(score), teamId: z.nullable(z.int().check(z.positive())), percent })

/**
 * How a score becomes a percentage of the full marks.
 * `linear`: straight between the points, flat outside; points are in the order of their percents.
 * `rank`: by the place among the students of the class: the first `top` of them (0 to 1) get `percent`, the first row that fits counts.
 * `pass`: `percent` from `score` on, `otherwise` below.
 * `share`: the percentage itself, for papers.
 */
export const Grading = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('linear'),
    points: z.array(Point).check(z.minLength(2, 'wrong'), z.maxLength(10, 'choicesMax:10')),
  }),
  z.object({
    kind: z.literal('rank'),
    quantiles: z
      .array(z.object({ top: z.number().check(z.positive(), z.maximum(1)), percent }))
      .check(z.minLength(1, 'wrong'), z.maxLength(10, 'choicesMax:10')),
  }),
  z.object({ kind: z.literal('pass'), score, percent, otherwise: percent }),
  z.object({ kind: z.literal('share') }),
])
export type Grading = z.output<typeof Grading>

/** The steps from a score to a grade, in order; each with what it came to. */
export const GradeSteps = z.array(
  z.discriminatedUnion('kind', [
    /** Between two points of the line, or beyond its end (then both are the same). */
    z.object({
      kind: z.literal('linear'),
      from: z.object({ label: z.string(), score: z.number(), percent: z.number() }),
      to: z.object({ label: z.string(), score: z.number(), percent: z.number() }),
      percent: z.number(),
    }),
    z.object({ kind: z.literal('rank'), rank: z.int(), of: z.int(), top: z.number(), percent: z.number() }),
    z.object({ kind: z.literal('pass'), needs: z.number(), passed: z.boolean(), percent: z.number() }),
    z.object({ kind: z.literal('share'), percent: z.number() }),
    z.object({ kind: z.literal('late'), days: z.int(), perDay: z.number(), percent: z.number() }),
    z.object({ kind: z.literal('points'), of: z.number(), grade: z.number() }),
  ]),
)
export type GradeSteps = z.infer<typeof GradeSteps>

/** Weights and drops of the grade of a class. */
export const GradeScheme = z.object({
  /** How many of the lowest grades are left out. */
  dropLowest: z.int().check(z.minimum(0), z.maximum(20)),
  /** Work that was not handed in counts 0 once its time is over; otherwise it is left out. */
  missingIsZero: z.boolean(),
})
export type GradeScheme = z.output<typeof GradeScheme>
