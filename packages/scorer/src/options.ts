import type { Metric, Options } from './metrics/metric.ts'
import type { Fault, MetricChoice } from './types.ts'

/** The metric of a choice with its options filled in, or their faults. `list` has the available metrics. */
export function resolveMetric(
  choice: MetricChoice,
  list: Record<string, Metric>,
): { metric: Metric; options: Options } | { fault: Fault } {
  const metric = Object.hasOwn(list, choice.name) ? list[choice.name] : undefined
  if (metric === undefined) return { fault: { code: 'unknown-metric', found: choice.name } }
  const options: Options = {}
  for (const option of metric.options) {
    const given = choice.options?.[option.name]
    const value = given ?? option.default
    const fault: Fault = { code: 'bad-option', column: option.name, found: String(given) }
    if (option.type === 'number') {
      const number = typeof value === 'number' ? value : Number(value)
      const { min = -Number.MAX_VALUE, max = Number.MAX_VALUE } = option
      if (!(number >= min && number <= max) || (option.integer && !Number.isInteger(number))) {
        return { fault: { ...fault, expected: `${min}..${max}` } }
      }
      options[option.name] = number
    } else if (option.type === 'choice') {
      if (!option.choices?.includes(String(value)))
        return { fault: { ...fault, expected: option.choices?.join(' | ') ?? '' } }
      options[option.name] = String(value)
    } else options[option.name] = String(value)
  }
  for (const name of Object.keys(choice.options ?? {})) {
    if (!metric.options.some((option) => option.name === name)) {
      const expected = metric.options.map((option) => option.name).join(', ')
      return { fault: { code: 'unknown-option', column: name, expected } }
    }
  }
  return { metric, options }
}
