import type { CsvRecord } from './csv.ts'
import type { Decoder } from './decode.ts'

const encoder = new TextEncoder()
const isBlank = (byte: number | undefined) => byte === 32 || byte === 9

/**
 * A decoder to which cells that contain nothing but `marker` are empty. `lists` says of each column whether an empty cell means something
 * there; where rows have entries on lines (`lines`), a line means no entry if all its columns are empty, whatever they hold.
 */
export function withEmpty(
  decoder: Decoder,
  marker: string,
  { lists, lines }: { lists: boolean[]; lines: boolean },
): Decoder {
  const wanted = encoder.encode(marker)

  function isMarker({ bytes, starts, ends }: CsvRecord, field: number): boolean {
    let start = starts[field] as number
    let end = ends[field] as number
    while (start < end && isBlank(bytes[start])) start++
    while (end > start && isBlank(bytes[end - 1])) end--
    if (end - start !== wanted.length) return false
    for (let k = 0; k < wanted.length; k++) if (bytes[start + k] !== wanted[k]) return false
    return true
  }

  const { plain: _, ...rest } = decoder
  return {
    ...rest,
    decode(row, record, fields) {
      const marked = fields.map((field) => isMarker(record, field))
      if (!marked.includes(true)) {
        decoder.decode(row, record, fields)
        return
      }
      const nothing = lines && fields.every((field, k) => marked[k] || record.starts[field] === record.ends[field])
      // A copy, since others read the record as well.
      const ends = record.ends.slice(0, record.count)
      for (const [k, field] of fields.entries())
        if (marked[k] && (nothing || lists[k])) ends[field] = record.starts[field] as number
      decoder.decode(row, { ...record, ends }, fields)
    },
  }
}
