import type { FormulaOutcome } from '@leitai/scorer/formula-score'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** What the program answered, null for no JSON: it is not trusted, as it can write its answers itself. */
export function outcomeIn(said: Record<string, unknown> | null, names: readonly string[]): FormulaOutcome {
  if (said === null) return { reason: 'error', text: 'the program wrote something else than its answer' }
  const { value, values, refused, reason, text, line: at, file, trace, score } = said
  if (typeof value === 'number' && Number.isFinite(value)) return { value }
  if (typeof values === 'object' && values !== null) return numbersIn(values, names)
  if (typeof refused === 'string') return { refused }
  switch (reason) {
    case 'time':
    // Not borne out: see `starvation`.
    case 'machine':
      return { reason: 'time', seconds: 0 }
    case 'memory':
      return { reason, megabytes: 0 }
    case 'number':
      return { reason, text: textOf(text), ...(isOneOf(names, score) && { score }) }
    case 'packages':
    case 'missing':
    case 'dict':
      return { reason, text: textOf(text) }
    case 'function':
      return { reason }
    default:
      return {
        reason: 'error',
        text: textOf(text),
        ...(Number.isInteger(at) && { line: Number(at) }),
        ...(textOf(file) !== '' && { file: textOf(file) }),
        ...(textOf(trace) !== '' && { trace: textOf(trace) }),
      }
  }
}

const isOneOf = (names: readonly string[], name: unknown): name is string =>
  typeof name === 'string' && names.length > 1 && names.includes(name)

/** The numbers that are asked for; a program may give others beside. */
function numbersIn(given: object, names: readonly string[]): FormulaOutcome {
  const values: Record<string, number> = {}
  for (const name of names) {
    const value: unknown = Object.hasOwn(given, name) ? Reflect.get(given, name) : undefined
    if (typeof value !== 'number' || !Number.isFinite(value)) return { reason: 'missing', text: name }
    values[name] = value
  }
  return { values }
}

/** Milliseconds that a program computed, as the keeper of its cell says, not the program. */
export const computedIn = (said: Record<string, unknown> | null): number =>
  typeof said?.cpu === 'number' && said.cpu > 0 ? Math.round(said.cpu * 1000) : 0
