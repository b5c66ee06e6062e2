import type { MetricOption } from '../metric.ts'
import type { Loss } from './mean-loss.ts'

/** Errors of a depth above 0 and its prediction, of a number a row or of a pixel. */

/** A prediction of 0 would be infinitely wrong, so it is raised to this. */
const LEAST = 1e-15

export const logRatio: Loss = (t, p) => Math.log(Math.max(p, LEAST)) - Math.log(t)
export const squaredLogRatio: Loss = (t, p) => logRatio(t, p) ** 2
export const logTenError: Loss = (t, p) => Math.abs(logRatio(t, p)) / Math.LN10
export const absoluteRelative: Loss = (t, p) => Math.abs(p - t) / t
export const squaredRelative: Loss = (t, p) => (p - t) ** 2 / t
export const squaredToSquare: Loss = (t, p) => ((p - t) / t) ** 2
/** 1 where the greater is less than this many times the other, else 0. */
export const isWithin =
  (ratio: number): Loss =>
  (t, p) =>
    Math.max(t / p, p / t) < ratio ? 1 : 0

/** The greatest ratio at which a depth counts as right. */
export const threshold: MetricOption = {
  name: 'threshold',
  type: 'number',
  default: 1.25,
  min: 1,
  max: 1000,
  help: { zh: '比值须小于它（大于 1）。', en: 'The ratio must be below it (above 1).' },
}
