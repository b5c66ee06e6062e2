import { roundHalfEven } from './metrics/round.ts'
import type { Fault } from './types.ts'

/** Arithmetic over named numbers, ready to be computed. */
export interface Arithmetic {
  names: string[]
  value(numbers: Record<string, number>): number
}

const MAX_EXPRESSION = 500
const MAX_DEPTH = 40
/** The most decimals that `round` keeps. */
const MAX_DIGITS = 12

type Part = (numbers: Record<string, number>) => number

/** Functions that an expression may call, with their numbers of arguments. */
const functions: Record<string, { least: number; most: number; run: (values: number[]) => number }> = {
  min: { least: 1, most: 40, run: (values) => Math.min(...values) },
  max: { least: 1, most: 40, run: (values) => Math.max(...values) },
  mean: { least: 1, most: 40, run: (values) => values.reduce((sum, value) => sum + value, 0) / values.length },
  abs: { least: 1, most: 1, run: ([value = 0]) => Math.abs(value) },
  sqrt: { least: 1, most: 1, run: ([value = 0]) => Math.sqrt(value) },
  log: { least: 1, most: 1, run: ([value = 0]) => Math.log(value) },
  exp: { least: 1, most: 1, run: ([value = 0]) => Math.exp(value) },
  clip: { least: 3, most: 3, run: ([value = 0, low = 0, high = 0]) => Math.min(Math.max(value, low), high) },
  round: { least: 1, most: 2, run: ([value = 0, digits = 0]) => roundHalfEven(value, digits) },
}

/**
 * Reads an expression such as `0.5 * auc + 0.5 * (1 - rmse / 10)`: numbers, names, + - * / ^ (power, from the right), brackets, and the
 * functions above. Nothing else exists in it, so it may come from anybody. `round(x, digits)` rounds halves to the even digit; its digits
 * are a number from 0 to 12 as it stands, 0 if left out.
 */
export function parseExpression(text: string, names: string[]): { arithmetic: Arithmetic } | { fault: Fault } {
  if (text.length > MAX_EXPRESSION || text.trim() === '')
    return { fault: { code: 'expression', reason: 'length', expected: String(MAX_EXPRESSION) } }
  const tokens = text.match(/\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?|[a-z][a-z0-9_]*|[-+*/^(),]|\S/gi) ?? []
  const used = new Set<string>()
  let at = 0
  let depth = 0

  class Unreadable extends Error {}
  const fail = (): never => {
    throw new Unreadable()
  }

  function sum(): Part {
    if (++depth > MAX_DEPTH) fail()
    let left = product()
    while (tokens[at] === '+' || tokens[at] === '-') {
      const sign = tokens[at++] === '+' ? 1 : -1
      const [first, second] = [left, product()]
      left = (numbers) => first(numbers) + sign * second(numbers)
    }
    depth--
    return left
  }
  function product(): Part {
    let left = signed()
    while (tokens[at] === '*' || tokens[at] === '/') {
      const times = tokens[at++] === '*'
      const [first, second] = [left, signed()]
      left = times ? (numbers) => first(numbers) * second(numbers) : (numbers) => first(numbers) / second(numbers)
    }
    return left
  }
  function signed(): Part {
    if (tokens[at] !== '-' && tokens[at] !== '+') return power()
    if (++depth > MAX_DEPTH) fail()
    const sign = tokens[at++] === '-' ? -1 : 1
    const value = signed()
    depth--
    return (numbers) => sign * value(numbers)
  }
  function power(): Part {
    const base = atom()
    if (tokens[at] !== '^') return base
    at++
    const exponent = signed()
    return (numbers) => base(numbers) ** exponent(numbers)
  }
  function atom(): Part {
    const token = tokens[at++] ?? ''
    if (token === '(') {
      const value = sum()
      if (tokens[at++] !== ')') fail()
      return value
    }
    if (/^[\d.]/.test(token)) {
      const value = Number(token)
      return Number.isFinite(value) ? () => value : fail()
    }
    if (tokens[at] === '(' && Object.hasOwn(functions, token)) return call(token)
    if (!names.includes(token)) return fail()
    used.add(token)
    return (numbers) => numbers[token] ?? Number.NaN
  }
  function call(name: string): Part {
    const { least, most, run } = functions[name] ?? fail()
    const values: Part[] = []
    do {
      at++
      values.push(sum())
    } while (tokens[at] === ',')
    if (tokens[at++] !== ')' || values.length < least || values.length > most) fail()
    if (name === 'round' && values.length === 2) {
      const [comma, digits = ''] = tokens.slice(at - 3, at - 1)
      if (comma !== ',' || !/^\d+$/.test(digits) || Number(digits) > MAX_DIGITS) fail()
    }
    return (numbers) => run(values.map((value) => value(numbers)))
  }

  try {
    const value = sum()
    if (at < tokens.length) fail()
    return { arithmetic: { names: Array.from(used), value } }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    const calls = Object.keys(functions).map((name) => (name === 'round' ? `round(x, 0..${MAX_DIGITS})` : `${name}()`))
    const available = [...names, ...calls].join(', ')
    return {
      fault: {
        code: 'expression',
        reason: 'unreadable',
        found: tokens[Math.max(0, at - 1)] ?? '',
        expected: available,
      },
    }
  }
}
