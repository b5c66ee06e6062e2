import type { soundMetrics } from './index.ts'

/** The module of each metric of this family; see by-name.ts. */
export const soundModules = {} satisfies Record<keyof typeof soundMetrics, () => Promise<object>>
