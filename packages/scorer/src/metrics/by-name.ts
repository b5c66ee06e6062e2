import { classesModules } from './classes/modules.ts'
import { clustersModules } from './clusters/modules.ts'
import { formulas } from './formula.ts'
import { imagesModules } from './images/modules.ts'
import type { Metric } from './metric.ts'
import { numbersModules } from './numbers/modules.ts'
import { rankingModules } from './ranking/modules.ts'
import { soundModules } from './sound/modules.ts'
import { textModules } from './text/modules.ts'

/**
 * The module of each of the platform’s metrics: a process that scores one file, or a page that checks one, loads only those it needs, as
 * loading all takes as long as scoring a small file.
 */
export const modules: Record<string, () => Promise<object>> = {
  ...classesModules,
  ...numbersModules,
  ...rankingModules,
  ...textModules,
  ...imagesModules,
  ...soundModules,
  ...clustersModules,
}

/** The metrics with these names; unknown names are omitted. */
export async function metricsByName(names: string[]): Promise<Record<string, Metric>> {
  const found: Record<string, Metric> = {}
  for (const name of names) {
    const module = Object.hasOwn(formulas, name)
      ? formulas
      : Object.hasOwn(modules, name)
        ? await modules[name]?.()
        : undefined
    for (const metric of Object.values(module ?? {})) if (isMetric(metric)) found[metric.name] = metric
  }
  return found
}

/** A module may export functions that others share. */
const isMetric = (value: unknown): value is Metric => typeof value === 'object' && value !== null && 'evaluate' in value
