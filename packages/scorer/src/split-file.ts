import { type CsvRecord, createCsvReader, pump } from './csv.ts'
import { createFaultList } from './fault-list.ts'
import { locate, readHeader } from './header.ts'
import { createIdCollector, createKeyReader, type IdSet } from './ids.ts'
import { MAX_FIELD } from './limits.ts'
import { seededSplit } from './split.ts'
import { createTextReader } from './text.ts'
import type { ScoringSpec, TableSource } from './types.ts'

/** The board that a value of a split column means, or that the row is not scored; null if it is invalid. */
export function boardOf(value: string): 'A' | 'B' | 'ignored' | null {
  const board = value.trim().toLowerCase()
  if (board === 'a' || board === 'public') return 'A'
  if (board === 'ignored') return 'ignored'
  return board === 'b' || board === 'private' ? 'B' : null
}

const parts = { A: 1, B: 0, ignored: 2 }

/**
 * The rows of a task’s solution and their split by the host’s rule, which anybody can compute once the rule is published; for
 * `digestOfSplits`. Null if the file is not a table with those columns.
 */
export async function splitOfTable(
  source: TableSource,
  { id, keys = [], lines = false, rule }: { id: string; keys?: string[]; lines?: boolean; rule: ScoringSpec['split'] },
): Promise<{ ids: IdSet; part: Uint8Array } | null> {
  const faults = createFaultList()
  const csv = createCsvReader(onRecord, faults, { delimiter: source.delimiter })
  const text = createTextReader(csv.window, faults, source.encoding)
  const ids = createIdCollector()
  const key = createKeyReader(text, MAX_FIELD)
  const boards: number[] = []
  const wanted = [id, ...keys, ...(rule.by === 'column' ? [rule.column] : [])]
  let boardField: number | undefined
  let read = false

  function onRecord(record: CsvRecord): void {
    if (!read) {
      read = true
      const names = readHeader(record, { text, faults, wanted })
      const fields = (names && locate(names, wanted, false, faults)) ?? []
      key.fields = fields.slice(0, 1 + keys.length)
      boardField = fields[1 + keys.length]
      return
    }
    const found = key.read(record)
    if (!found || found.start === found.end) return
    ids.add(found.bytes, found.start, found.end)
    if (boardField === undefined) return
    const value = text.show(record.bytes, record.starts[boardField] as number, record.ends[boardField] as number)
    boards.push(parts[boardOf(value) ?? 'B'])
  }

  await pump(source.bytes, csv, faults)
  const identified = lines ? ids.finishLines() : { ids: ids.finish().ids, rowOf: null }
  if (faults.count > 0 || identified.ids.count === 0) return null
  const { rowOf } = identified
  // All lines of a row say the same.
  const declared = new Uint8Array(identified.ids.count)
  for (const [line, board] of boards.entries()) declared[rowOf ? (rowOf[line] as number) : line] = board
  const part = rule.by === 'seed' ? seededSplit(identified.ids, rule.seed, rule.aShare) : declared
  return { ids: identified.ids, part }
}
