import type { Metric } from '../metric.ts'

/** The metrics on clusters and agreement, in the order shown to hosts. */
export const clustersMetrics = {} satisfies Record<string, Metric>
