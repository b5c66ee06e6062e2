import type { clustersMetrics } from './index.ts'

/** The module of each metric of this family; see by-name.ts. */
export const clustersModules = {} satisfies Record<keyof typeof clustersMetrics, () => Promise<object>>
