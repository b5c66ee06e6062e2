import type { Metric, Options } from './metrics/metric.ts'
import type { Fault, MetricChoice, ScoringSpec } from './types.ts'

/** Maximum record length in bytes; stops an unclosed quote from filling the memory. */
export const MAX_LINE = 4 * 1024 * 1024
/** Maximum length of an id, label or number in bytes. */
export const MAX_FIELD = 1024
/** Maximum number of columns in a header. */
export const MAX_COLUMNS = 4096
/** Maximum number of classes that can be declared. */
export const MAX_CLASSES = 1000
/** Maximum length of a text that is itself the answer (a translation, a summary), in bytes. */
export const MAX_TEXT = 1024 * 1024
/** Maximum length of a sound or list of numbers that is a file of its own. */
export const MAX_SAMPLES = 50_000_000
/** So many faults are counted; reading on would only take time. */
export const MAX_COUNTED = 100_000
/** Maximum number of entries of one row, e.g. boxes of an image; metrics that need more say so, see `Metric`. */
export const MAX_ENTRIES = 10_000

/**
 * After so many rows a file is refused without reading on: far more than there are ids, so that a file with some rows twice is told which
 * ones. `lines`: each id may have any number of rows, of which metrics have limits of their own.
 */
export const mostRows = (ids: number, lines: boolean): number => (lines ? Number.POSITIVE_INFINITY : 2 * ids + 1000)

/** The class that a prediction column stands for: its own name, unless the specification maps it. */
export function classOf(column: string, classes: ScoringSpec['classes']): string {
  if (!classes) return column
  if ('prefix' in classes) return column.startsWith(classes.prefix) ? column.slice(classes.prefix.length) : column
  if ('table' in classes && Object.hasOwn(classes.table, column)) return classes.table[column] ?? column
  return column
}

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
