import type { Metric } from '../metric.ts'

/** The metrics on texts, in the order shown to hosts. */
export const textMetrics = {} satisfies Record<string, Metric>
