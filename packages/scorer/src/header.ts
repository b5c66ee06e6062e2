import type { CsvRecord } from './csv.ts'
import type { FaultList } from './fault-list.ts'
import { MAX_COLUMNS } from './limits.ts'
import { showText, type TextReader } from './text.ts'

/** The trimmed names in the first line; null (and a fault) if they are invalid. `wanted` are the expected names. */
export function readHeader(
  record: CsvRecord,
  { text, faults, wanted }: { text: TextReader; faults: FaultList; wanted: string[] },
): string[] | null {
  if (record.badQuote) {
    const separator = separatorOf(record, { text, wanted })
    faults.stop(separator ? { code: 'separator', line: 1, ...separator } : { code: 'bad-quote', line: record.line })
    return null
  }
  if (record.count > MAX_COLUMNS) {
    faults.stop({ code: 'too-many-columns', found: String(record.count), expected: String(MAX_COLUMNS) })
    return null
  }
  const names: string[] = []
  for (let k = 0; k < record.count; k++) {
    const name = text.string(record.bytes, record.starts[k] as number, record.ends[k] as number, record.line)
    if (name === null) {
      faults.stopped = true
      return null
    }
    if (name.includes('\r')) {
      faults.stop({ code: 'cr-line-ends' })
      return null
    }
    names.push(name.trim())
  }
  const utf8 = Array.from(names, (_, k) =>
    text.utf8(record.bytes, record.starts[k] as number, record.ends[k] as number),
  )
  // The header is valid UTF-8, but something after it is not: a header fault would point to the wrong place.
  if (wanted.some((name) => !names.includes(name) && utf8.some((read) => read?.trim() === name))) {
    faults.stop({ code: 'mixed-encoding' })
    return null
  }
  return names
}

const QUOTE = 34
const LF = 10
const SEPARATORS = ['\t', ',', ';', '|', '，']

/** Of a header that is one name: what parts the wanted names in it, and what should have. */
function otherSeparator(names: string[], wanted: string[]): { found: string; expected: string } | null {
  const [only] = names
  if (only === undefined || names.length > 1 || wanted.length < 2) return null
  const found = SEPARATORS.find((sign) => {
    const parts = only.split(sign).map((part) => part.trim().replace(/^"(.*)"$/, '$1'))
    return wanted.every((column) => parts.includes(column))
  })
  if (found === undefined) return null
  return { found, expected: found === ',' ? '\t' : ',' }
}

/** Of a header in quotes that another sign parts, which are out of place so. */
function separatorOf({ bytes, starts, line }: CsvRecord, { text, wanted }: { text: TextReader; wanted: string[] }) {
  const first = starts[0] as number
  const start = bytes[first - 1] === QUOTE ? first - 1 : first
  const read = text.string(bytes, start, bytes.indexOf(LF, start), line)
  return read === null ? null : otherSeparator([read.trim()], wanted)
}

/** Field indexes of the wanted columns. Missing and duplicate ones are faults, with `strict` also additional ones. */
export function locate(names: string[], wanted: string[], strict: boolean, faults: FaultList): number[] | null {
  const before = faults.count
  const list = wanted.join(',')
  const found = showText(names.join(','))
  if (!wanted.some((column) => names.includes(column))) {
    const separator = otherSeparator(names, wanted)
    if (separator) {
      faults.stop({ code: 'separator', line: 1, ...separator })
      return null
    }
    faults.stop({ code: 'no-header', line: 1, found, expected: list })
    return null
  }
  for (const column of wanted) {
    if (!names.includes(column)) faults.add({ code: 'missing-column', line: 1, column, found, expected: list })
  }
  for (const [k, column] of names.entries()) {
    if (names.indexOf(column) !== k && (strict || wanted.includes(column))) {
      faults.add({ code: 'duplicate-column', line: 1, column: showText(column) })
    } else if (strict && column === '') {
      faults.add({ code: 'unnamed-column', line: 1, expected: list })
    } else if (strict && !wanted.includes(column)) {
      faults.add({ code: 'unknown-column', line: 1, column: showText(column), expected: list })
    }
  }
  if (faults.count > before) {
    faults.stopped = true
    return null
  }
  return wanted.map((column) => names.indexOf(column))
}
