import { leadingDirection } from '../score-columns.ts'
import type { ScoringSpec } from '../types.ts'
import { classesMetrics } from './classes/index.ts'
import { clustersMetrics } from './clusters/index.ts'
import { formulas } from './formula.ts'
import { imagesMetrics } from './images/index.ts'
import type { Metric } from './metric.ts'
import { numbersMetrics } from './numbers/index.ts'
import { rankingMetrics } from './ranking/index.ts'
import { soundMetrics } from './sound/index.ts'
import { textMetrics } from './text/index.ts'

/** The platform’s metrics by name, in the order shown to hosts. */
export const metrics: Record<string, Metric> = {
  ...classesMetrics,
  ...numbersMetrics,
  ...rankingMetrics,
  ...textMetrics,
  ...imagesMetrics,
  ...soundMetrics,
  ...clustersMetrics,
}

/** With hosts’ formulas: every metric that a competition can use. */
export const everyMetric: Record<string, Metric> = { ...metrics, ...formulas }

/** Whether higher or lower is better for the number that orders the board of this scoring. */
export const directionOf = (
  spec: Pick<ScoringSpec, 'metric' | 'columns' | 'rank' | 'name' | 'hidden'>,
): 'higher' | 'lower' => leadingDirection(spec, everyMetric)
