import type { Metric } from '../metric.ts'
import { diceRle } from './dice-rle.ts'

/** The metrics on masks, boxes and images, in the order shown to hosts. */
export const imagesMetrics = {
  'dice-rle': diceRle,
} satisfies Record<string, Metric>
