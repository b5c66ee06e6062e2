import type { FindLabel } from './decode.ts'
import { type LabelKind, labelKey, undeclaredKind } from './label-kind.ts'
import type { Values } from './metrics/metric.ts'
import type { Labels } from './prepared.ts'
import { createFindLabel } from './read-twice.ts'
import { createTextTable, type TextTable } from './text-index.ts'
import type { Fault } from './types.ts'

const decoder = new TextDecoder()
const encoder = new TextEncoder()

export interface LabelCollector {
  find: FindLabel
  /** `auto`: where no kind was declared, it follows from the labels; else they are texts. */
  finish(auto: boolean): Labels & { codeOf: Int32Array; fault?: Fault }
}

/** The shortest form of a number, where it is exactly that number. */
function nameOf(label: string, kind: LabelKind): string {
  if (kind !== 'integer' && kind !== 'number') return label
  // -0 and 0 are one class.
  const shortest = String(Number(label) + 0)
  return labelKey(shortest, kind) === labelKey(label, kind) ? shortest : label
}

/** A declared label that is the same as an earlier one. */
export function repeatedLabel(list: string[], declared?: LabelKind): string | undefined {
  const kind = declared ?? undeclaredKind(list)
  const keys = list.map((label) => labelKey(label, kind))
  return list.find((_, k) => keys[k] !== null && keys.indexOf(keys[k] ?? null) !== k)
}

/** Labels that were declared, in their order, to be found by `createFindLabel`. */
export function createDeclaredLabels(list: string[], declared?: LabelKind): Labels {
  const kind = declared ?? undeclaredKind(list)
  return { table: tableOf(list.map((label) => nameOf(label, kind))), kind }
}

/** In place of a collector, where the labels were declared. */
export function declaredCollector(list: string[], declared?: LabelKind): LabelCollector {
  const labels = createDeclaredLabels(list, declared)
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

/** Collects the labels of a solution, then orders them: by value if they are compared by it, else by code point. */
export function createLabelCollector(declared?: LabelKind): LabelCollector {
  const codes = new Map<string, number>()
  return {
    find(bytes, start, end) {
      const label = decoder.decode(bytes.subarray(start, end))
      const code = codes.get(label)
      if (code !== undefined) return code
      codes.set(label, codes.size)
      return codes.size - 1
    },
    finish(auto) {
      const written = Array.from(codes.keys())
      const kind = declared ?? (auto ? undeclaredKind(written) : 'text')
      const names = written.map((label) => nameOf(label, kind))
      const order = orderOf(kind)
      const sorted = Array.from(new Set(names)).sort(order)
      const place = new Map(sorted.map((name, k) => [name, k]))
      const fault = declared && kindFault(written, declared)
      return {
        table: tableOf(sorted),
        kind,
        codeOf: Int32Array.from(names, (name) => place.get(name) ?? -1),
        ...(fault && { fault }),
      }
    },
  }
}

const byText = (x: string, y: string) => (x < y ? -1 : x > y ? 1 : 0)

function orderOf(kind: LabelKind): (x: string, y: string) => number {
  if (kind === 'text') return byText
  const rankOf = (label: string) => Number(kind === 'boolean' ? labelKey(label, kind) : label)
  return (x, y) => rankOf(x) - rankOf(y) || byText(x, y)
}

/** Two labels of a solution that would be one class, or one that is none of the declared kind. */
function kindFault(written: readonly string[], kind: LabelKind): Fault | undefined {
  const first = new Map<string, string>()
  for (const label of written) {
    const key = labelKey(label, kind)
    if (key === null) return { code: 'label-kind', found: label, expected: kind }
    const same = first.get(key)
    if (same !== undefined) return { code: 'labels-merge', found: same, expected: label, reason: kind }
    first.set(key, label)
  }
  return undefined
}

/** Maps codes in order of appearance to codes in class order. */
export function recode(values: Values, codeOf: Int32Array): void {
  for (const codes of [values.codes, values.items]) {
    for (let i = 0; i < codes.length; i++) codes[i] = codeOf[codes[i] as number] ?? -1
  }
}
