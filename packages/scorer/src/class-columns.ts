import type { ScoringSpec } from './types.ts'

/** The class that a prediction column stands for: its own name, unless the specification maps it. */
export function classOf(column: string, classes: ScoringSpec['classes']): string {
  if (!classes) return column
  if ('prefix' in classes) return column.startsWith(classes.prefix) ? column.slice(classes.prefix.length) : column
  if ('table' in classes && Object.hasOwn(classes.table, column)) return classes.table[column] ?? column
  return column
}
