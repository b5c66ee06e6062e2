import { type CsvRecord, createCsvReader, pump } from './csv.ts'
import { createFaultList } from './fault-list.ts'
import { locate, readHeader } from './header.ts'
import { createIdCollector } from './ids.ts'
import { digestOfSplit, seededSplit } from './split.ts'
import { createTextReader } from './text.ts'
import type { ByteSource, ScoringSpec } from './types.ts'

/** The board that a value of a split column means; null if it is invalid. */
export function boardOf(value: string): 'A' | 'B' | null {
  const board = value.trim().toLowerCase()
  if (board === 'a' || board === 'public') return 'A'
  return board === 'b' || board === 'private' ? 'B' : null
}

/**
 * The digest of the split (see `digestOfSplit`) of a solution file by the host’s rule, which anybody can compute once the rule is
 * published. Null if the file is not a table with those columns.
 */
export async function splitOfFile(
  source: ByteSource,
  { id, rule }: { id: string; rule: ScoringSpec['split'] },
): Promise<string | null> {
  const faults = createFaultList()
  const csv = createCsvReader(onRecord, faults)
  const text = createTextReader(csv.window, faults)
  const ids = createIdCollector()
  const boards: number[] = []
  const wanted = rule.by === 'column' ? [id, rule.column] : [id]
  let fields: number[] | null = null

  function onRecord(record: CsvRecord): void {
    if (fields === null) {
      const names = readHeader(record, { text, faults, wanted })
      fields = (names && locate(names, wanted, false, faults)) ?? []
      return
    }
    const [idField = 0, boardField] = fields
    const found = text.field(
      record.bytes,
      record.starts[idField] as number,
      record.ends[idField] as number,
      record.line,
    )
    if (!found || found.start === found.end) return
    ids.add(found.bytes, found.start, found.end)
    if (boardField === undefined) return
    const value = text.show(record.bytes, record.starts[boardField] as number, record.ends[boardField] as number)
    boards.push(boardOf(value) === 'A' ? 1 : 0)
  }

  await pump(source, csv, faults)
  const known = ids.finish().ids
  if (faults.count > 0 || known.count === 0) return null
  const part = rule.by === 'seed' ? seededSplit(known, rule.seed, rule.aShare) : Uint8Array.from(boards)
  return digestOfSplit(known, part)
}
