import type { textMetrics } from './index.ts'

/** The module of each metric of this family; see by-name.ts. */
export const textModules = {} satisfies Record<keyof typeof textMetrics, () => Promise<object>>
