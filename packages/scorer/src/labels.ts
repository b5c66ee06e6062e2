import type { FindLabel } from './decode.ts'
import { createFindLabel } from './find-label.ts'
import type { Values } from './metrics/metric.ts'
import { parseNumber } from './parse-number.ts'
import type { Labels } from './prepared.ts'
import { createTextTable, type TextTable } from './text-index.ts'

const decoder = new TextDecoder()
const encoder = new TextEncoder()

interface LabelCollector {
  find: FindLabel
  finish(byValue: boolean): Labels & { codeOf: Int32Array }
}

/** The labels as they are compared: numbers in their shortest form, if all are numbers. */
function namesOf(list: string[]): { names: string[]; numeric: boolean } {
  const values = list.map(toNumber)
  const numeric = values.every((value) => Number.isFinite(value))
  return { names: numeric ? values.map(String) : list, numeric }
}

/** A declared label that is the same as an earlier one. */
export function repeatedLabel(list: string[]): string | undefined {
  const { names } = namesOf(list)
  return list.find((_, k) => names.indexOf(names[k] ?? '') !== k)
}

/** Labels that were declared, in their order, to be found by `createFindLabel`. */
export function createDeclaredLabels(list: string[]): Labels {
  const { names, numeric } = namesOf(list)
  return { table: tableOf(names), numeric }
}

/** In place of a collector, where the labels were declared. */
export function declaredCollector(list: string[]): LabelCollector {
  const labels = createDeclaredLabels(list)
  const codeOf = Int32Array.from(list.keys())
  return { find: createFindLabel(labels), finish: () => ({ ...labels, codeOf }) }
}

function tableOf(names: string[]): TextTable {
  const table = createTextTable()
  for (const name of names) {
    const bytes = encoder.encode(name)
    table.add(bytes, 0, bytes.length)
  }
  return table.table()
}

/** Collects the labels of a solution, then orders them: numerically if all are numbers (`byValue`), else by code point. */
export function createLabelCollector(): LabelCollector {
  const codes = new Map<string, number>()
  return {
    find(bytes, start, end) {
      const label = decoder.decode(bytes.subarray(start, end))
      const known = codes.get(label)
      if (known !== undefined) return known
      codes.set(label, codes.size)
      return codes.size - 1
    },
    finish(byValue) {
      const labels = Array.from(codes.keys())
      const values = labels.map(toNumber)
      const numeric = byValue && values.every((value) => Number.isFinite(value))
      // "1" and "1.0" are one class, named by the shortest form of the number.
      const names = numeric ? values.map(String) : labels
      const sorted = Array.from(new Set(names)).sort((x, y) => (numeric ? Number(x) - Number(y) : x < y ? -1 : 1))
      const place = new Map(sorted.map((name, k) => [name, k]))
      return { table: tableOf(sorted), numeric, codeOf: Int32Array.from(names, (name) => place.get(name) ?? -1) }
    },
  }
}

function toNumber(label: string): number {
  const bytes = encoder.encode(`${label}\n`)
  // -0 and 0 are one class.
  return parseNumber(bytes, 0, bytes.length - 1) + 0
}

/** Maps codes in order of appearance to codes in class order. */
export function recode(values: Values, codeOf: Int32Array): void {
  for (const codes of [values.codes, values.items]) {
    for (let i = 0; i < codes.length; i++) codes[i] = codeOf[codes[i] as number] ?? -1
  }
}
