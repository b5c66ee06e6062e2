import { keepable } from './problem.ts'
import type { PythonDone, PythonWork } from './python-types.ts'

/** Of one line: what may be printed and a value, escaped. */
const LONGEST_LINE = 2 * 1024 * 1024

/** Reads the line that answers a request, in whatever pieces it comes, and holds no more than a line. */
export class LineReader {
  private readonly id: string
  private parts: Buffer[] = []
  private bytes = 0
  constructor(id: string) {
    this.id = id
  }

  /** The answer once it is there; `ended` if the line is too long or is none; null while more has to come. */
  add(chunk: Buffer): Record<string, unknown> | 'ended' | null {
    let rest = chunk
    for (;;) {
      const at = rest.indexOf(10)
      const piece = at < 0 ? rest : rest.subarray(0, at)
      this.bytes += piece.length
      if (this.bytes > LONGEST_LINE) return 'ended'
      this.parts.push(piece)
      if (at < 0) return null
      const found = objectIn(Buffer.concat(this.parts).toString())
      this.parts = []
      this.bytes = 0
      rest = rest.subarray(at + 1)
      // What was written there by somebody else answers nothing.
      if (found?.id === this.id) return found
    }
  }
}

function objectIn(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? Object(value) : null
  } catch {
    return null
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** What the driver answered. It is not trusted, as the answer may have written it: it can say nothing but a result of this case. */
export function doneIn(said: Record<string, unknown>, work: PythonWork): PythonDone {
  const out = textOf(said.out).toWellFormed().replaceAll('\0', '\ufffd').slice(0, work.bytes)
  const value = typeof said.value === 'string' && isJson(said.value) ? said.value : null
  const failed = (
    reason: 'error' | 'crashed' | 'time' | 'memory' | 'function' | 'size',
    text = '',
    line: number | null = null,
  ) => ({
    value: null,
    out,
    problem: { reason, text: keepable(text.slice(0, LONGEST_TEXT)), line },
  })
  switch (said.reason) {
    // The packages were there when their list was read.
    case 'missing':
      return failed('crashed')
    case undefined:
      return work.function === null || value !== null
        ? { value: work.function === null ? null : value, out, problem: null }
        : failed('error', 'it gave no value')
    case 'time':
    // Not borne out: see `starvation`.
    case 'machine':
      return failed('time', String(work.seconds))
    case 'memory':
      return failed('memory', String(work.megabytes))
    case 'function':
      return failed('function', work.function ?? '')
    case 'size':
      return failed('size')
    default:
      return failed('error', textOf(said.text), Number.isSafeInteger(said.line) ? Number(said.line) : null)
  }
}

const LONGEST_TEXT = 300

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
