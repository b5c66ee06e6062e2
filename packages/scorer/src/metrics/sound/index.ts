import type { Metric } from '../metric.ts'

/** The metrics on sound, in the order shown to hosts. */
export const soundMetrics = {} satisfies Record<string, Metric>
