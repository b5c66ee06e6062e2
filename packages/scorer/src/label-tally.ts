import type { FindLabel } from './decode.ts'
import { areAlike } from './label-kind.ts'
import type { Unit } from './plan.ts'
import { showText } from './text.ts'
import type { Fault } from './types.ts'

/** Further unknown labels share the last code: a file may have another one in every row. */
const MOST_CODES = 1 << 16
/** Labels that a fault or note names. */
const NAMED = 5
/** More classes than this, and fewer than two rows each: the labels are the answers, and whether one occurs is not told. */
const FEW = 50

const decoder = new TextDecoder()

/** Counts how many labels of a file are known, and which are not. */
export interface LabelTally {
  /** The row that the next labels are of: those of rows that are not scored are not counted. */
  at(row: number): void
  /** As the one it was made of; an unknown label has a code below 0 of its own. */
  find: FindLabel
  /** Of the unknown labels, those with characters outside ASCII: their encoding may be another one. */
  readonly unknownWide: number
  /** The fault of a file whose labels are not those of the competition, or undefined. */
  fault(column: string): Fault | undefined
  /** What a result says of labels that count as wrong. */
  note(column: string): Fault | undefined
}

export interface TallyOptions {
  /** A file is stopped if it has no known label, and also if more than half are unknown, or only if one is alike to one that is expected. */
  stops: 'half' | 'none' | 'alike'
  /** Classes that everybody may know; the fault names some of them. */
  expected: readonly string[]
  /** Whether a row is scored; default: all are. */
  counts?: (row: number) => boolean
}

/** Whether the predictions of a unit are class labels. */
export const takesLabels = ({ metric: { prediction } }: Unit): boolean =>
  typeof prediction === 'string'
    ? prediction === 'label' || prediction === 'label-set'
    : prediction.some(({ kind }) => kind === 'label')

/** Whether the predictions of a unit are lists of labels or items, parted by blanks. */
export const takesLists = ({ metric: { prediction } }: Unit): boolean =>
  prediction === 'ranking' || prediction === 'label-set'

/** Whether unknown labels may be told: the classes are few, or several rows have each. */
export const namesLabels = (classes: number, rows: number): boolean => classes <= FEW || classes * 2 <= rows

export function createLabelTally(find: FindLabel, { stops, expected, counts }: TallyOptions): LabelTally {
  const unknown = new Map<string, { code: number; count: number }>()
  let matched = 0
  let missed = 0
  let wide = 0
  let isCounted = true

  const said = (column: string) => {
    const often = Array.from(unknown).sort(([, a], [, b]) => b.count - a.count)
    const named = often.slice(0, NAMED).map(([label, { count }]) => `${showText(label, 30)} × ${count}`)
    return { column, count: missed, found: `${named.join(', ')}${often.length > NAMED ? ' …' : ''}` }
  }

  const isStopped = (): boolean => {
    if (matched > 0) return stops === 'half' && missed > matched
    if (stops !== 'alike') return true
    return Array.from(unknown.keys()).some((label) => expected.some((one) => areAlike(label, one)))
  }

  return {
    at(row) {
      isCounted = counts === undefined || counts(row)
    },
    find(bytes, start, end) {
      const code = find(bytes, start, end)
      if (!isCounted) return code
      if (code >= 0) {
        matched++
        return code
      }
      missed++
      const label = decoder.decode(bytes.slice(start, end))
      if (/[^\p{ASCII}]/u.test(label)) wide++
      const met = unknown.get(label)
      if (met) {
        met.count++
        return met.code
      }
      const own = -1 - Math.min(unknown.size, MOST_CODES - 1)
      if (unknown.size < MOST_CODES) unknown.set(label, { code: own, count: 1 })
      return own
    },
    get unknownWide() {
      return wide
    },
    fault(column) {
      if (missed === 0 || !isStopped()) return undefined
      const listed = expected.slice(0, NAMED).map((label) => showText(label, 30))
      const shown = `${listed.join(', ')}${expected.length > NAMED ? ' …' : ''}`
      return { code: 'unknown-labels', ...said(column), ...(shown !== '' && { expected: shown }) }
    },
    note: (column) => (missed > 0 ? { code: 'labels-not-known', ...said(column) } : undefined),
  }
}
