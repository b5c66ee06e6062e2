import type { imagesMetrics } from './index.ts'

const diceRle = () => import('./dice-rle.ts')

/** The module of each metric of this family; see by-name.ts. */
export const imagesModules = {
  'dice-rle': diceRle,
} satisfies Record<keyof typeof imagesMetrics, () => Promise<object>>
