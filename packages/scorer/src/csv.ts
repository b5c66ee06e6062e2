import { BadTable, type FaultList } from './fault-list.ts'
import { MAX_COLUMNS, MAX_LINE } from './limits.ts'
import { sniff } from './sniff.ts'
import type { ByteSource, TableSource } from './types.ts'

const LF = 10
const CR = 13
const SPACE = 32
const QUOTE = 34
const COMMA = 44

/**
 * 1 for bytes that end nothing: digits, letters, point and minus, all above the comma, and the space, which parts words and the numbers of
 * lists. A table, as the processor cannot foresee where a word ends.
 */
const PLAIN = Uint8Array.from({ length: 256 }, (_, byte) => (byte > COMMA || byte === SPACE ? 1 : 0))

/** One record, valid only during the callback: field k is bytes[starts[k]..ends[k]), unquoted and unescaped. */
export interface CsvRecord {
  bytes: Uint8Array
  readonly starts: Int32Array
  readonly ends: Int32Array
  count: number
  line: number
  /** There is a quote in an invalid place; the fields are a best guess. */
  badQuote: boolean
}

/**
 * Splits bytes into RFC 4180 records, with a comma or a tab (`delimiter`) between fields. The caller writes into `space()` and reports the length by `commit()`, so a file can be read directly
 * into the scanner’s buffer. Only complete records are emitted. GB18030 needs no special care: its trailing bytes are never a comma, a
 * quote or a line end.
 */
export interface CsvReader {
  space(): Uint8Array
  commit(length: number): void
  push(chunk: Uint8Array): void
  finish(): void
  /** The bytes still in the buffer, for guessing the encoding. */
  window(): Uint8Array
  /** Whether the file begins with the mark of UTF-8. */
  marked(): boolean
  /** Whether the input, if it ends without `finish`, ended between records. */
  atRecordStart(): boolean
  /** Lets `take` process whole plain lines first; it returns where it stopped and how many lines it took. */
  takeFirst(take: (bytes: Uint8Array, from: number, end: number) => { at: number; lines: number }): void
}

/** Where the line feed behind one CR or more is; where none is, the first of them. */
function lineEndAt(bytes: Uint8Array, at: number): number {
  let end = at
  while (bytes[end] === CR) end++
  return bytes[end] === LF ? end : at
}

interface CsvOptions {
  atFileStart?: boolean
  delimiter?: number | undefined
  /** If it is given, lines are counted by records; see `TableSource`. */
  place?: TableSource['place'] | undefined
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export function createCsvReader(
  onRecord: (record: CsvRecord) => void,
  faults: FaultList,
  { atFileStart = true, delimiter = COMMA, place }: CsvOptions = {},
): CsvReader {
  const starts = new Int32Array(MAX_COLUMNS + 2)
  const ends = new Int32Array(MAX_COLUMNS + 2)
  const escaped: number[] = []
  const record: CsvRecord = { bytes: new Uint8Array(), starts, ends, count: 0, line: 1, badQuote: false }
  let buffer: Uint8Array = new Uint8Array(1 << 18)
  let from = 0
  let length = 0
  let line = 1
  let takePlain: ((bytes: Uint8Array, from: number, end: number) => { at: number; lines: number }) | null = null
  let sniffed = !atFileStart
  let mark = false

  function space(): Uint8Array {
    if (from > 0) {
      buffer.copyWithin(0, from, length)
      length -= from
      from = 0
    }
    if (buffer.length - length < 1 << 16) {
      const grown = new Uint8Array(buffer.length * 2)
      grown.set(buffer.subarray(0, length))
      buffer = grown
    }
    // The last byte stays free for the sentinel.
    return buffer.subarray(length, buffer.length - 1)
  }

  function commit(added: number): void {
    length += added
    scan(false)
  }

  function push(chunk: Uint8Array): void {
    let at = 0
    while (at < chunk.length && !faults.stopped) {
      const room = space()
      const piece = chunk.subarray(at, at + room.length)
      room.set(piece)
      at += piece.length
      commit(piece.length)
    }
  }

  /** Scans complete records from `from`. A line feed after the last byte saves a bounds check per byte. */
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
  function scan(final: boolean): void {
    const bytes = buffer
    const plain = PLAIN
    const end = length
    bytes[end] = LF
    record.bytes = bytes
    if (!sniffed) {
      if (end < 4 && !final) return
      sniffed = true
      const { skip, fault } = sniff(bytes.subarray(0, end))
      if (fault) faults.stop(fault)
      from = skip
      mark = skip > 0
    }
    while (!faults.stopped) {
      if (takePlain !== null) {
        const taken = takePlain(bytes, from, end)
        from = taken.at
        line += taken.lines
      }
      const recordStart = from
      if (recordStart >= end) return
      let p = recordStart
      let field = 0
      let innerLines = 0
      let badQuote = false
      starts[0] = p
      for (;;) {
        let byte = bytes[p] as number
        if (byte === QUOTE && p === starts[field]) {
          // A quoted field: look for the quote that closes it.
          let q = p + 1
          let doubled = false
          for (;;) {
            byte = bytes[q] as number
            if (byte === QUOTE) {
              if (bytes[q + 1] !== QUOTE) break
              doubled = true
              q += 2
            } else if (byte === LF) {
              if (q >= end) break
              innerLines++
              q++
            } else q++
          }
          if (q >= end) {
            if (final || end - recordStart > MAX_LINE) faults.stop({ code: 'unclosed-quote', line })
            escaped.length = 0
            return
          }
          starts[field] = p + 1
          ends[field] = q
          if (doubled) escaped.push(field)
          p = q + 1
          byte = bytes[p] as number
          if (byte === CR) p = lineEndAt(bytes, p)
          byte = bytes[p] as number
          if (byte !== delimiter && byte !== LF) {
            badQuote = true
            while (byte !== delimiter && byte !== LF) byte = bytes[++p] as number
          }
        } else {
          while (plain[byte] === 1) byte = bytes[++p] as number
          if (byte !== delimiter && byte !== LF) {
            if (byte === QUOTE) badQuote = true
            p++
            continue
          }
          let stop = p
          // Windows doubles the CR of a file that was written with CRLF in its text mode.
          if (byte === LF) while (stop > (starts[field] as number) && bytes[stop - 1] === CR) stop--
          ends[field] = stop
        }
        if (byte === delimiter) {
          p++
          if (field < MAX_COLUMNS) field++
          starts[field] = p
          continue
        }
        break
      }
      if (p >= end && !final) {
        if (end - recordStart > MAX_LINE) faults.stop({ code: 'line-too-long', line, count: MAX_LINE })
        escaped.length = 0
        return
      }
      if (p - recordStart > MAX_LINE) {
        faults.stop({ code: 'line-too-long', line, count: MAX_LINE })
        return
      }
      if (escaped.length > 0) undouble(bytes)
      record.count = field + 1
      record.line = line
      record.badQuote = badQuote
      // Where the table was written as something else, its lines are its records.
      line += place ? 1 : innerLines + 1
      from = p < end ? p + 1 : end
      onRecord(record)
    }
  }

  /** Removes doubled quotes in place; only in complete records, which are never scanned again. */
  function undouble(bytes: Uint8Array): void {
    for (const field of escaped) {
      const stop = ends[field] as number
      let to = starts[field] as number
      for (let p = to; p < stop; p++) {
        const byte = bytes[p] as number
        bytes[to++] = byte
        if (byte === QUOTE) p++
      }
      // The rest may be the end of a character, which would look like another encoding.
      bytes.fill(QUOTE, to, stop)
      ends[field] = to
    }
    escaped.length = 0
  }

  return {
    space,
    commit,
    push,
    finish: () => scan(true),
    window: () => buffer.subarray(0, length),
    marked: () => mark,
    atRecordStart: () => from === length,
    takeFirst(take) {
      takePlain = take
    },
  }
}

/** Feeds a whole source to a reader; stops early after a fault that makes reading on pointless. A failing source is a fault. */
export async function pump(
  source: ByteSource,
  reader: { push(chunk: Uint8Array): void; finish(): void },
  faults: FaultList,
  onBytes?: (bytes: number) => void,
): Promise<void> {
  let bytes = 0
  try {
    for await (const chunk of source) {
      if (faults.stopped) break
      reader.push(chunk)
      bytes += chunk.length
      onBytes?.(bytes)
    }
  } catch (error) {
    if (faults.stopped) return
    const found = error instanceof BadTable ? error.faults : [{ code: 'read-failed' }]
    for (const fault of found) faults.stopAt(fault)
    return
  }
  if (!faults.stopped) reader.finish()
}
