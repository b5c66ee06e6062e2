import type { FileMetaData, SchemaElement } from 'hyparquet'

export interface StoredColumn {
  name: string
  /** Its value as it is stored, as that of a cell. */
  write?: (value: unknown) => unknown
}

/**
 * The columns of a file, and its metadata without what would make doubles of decimals and times of dates: these are written with every
 * digit, and as 2026-01-31. What lies in a list or a structure belongs to its column, and is read as the reader does.
 */
export function asStored(metadata: FileMetaData): { metadata: FileMetaData; columns: StoredColumn[] } {
  const columns: StoredColumn[] = []
  const schema = Array.from(metadata.schema)
  // The first element is the table itself.
  let at = 1
  const skip = () => {
    const { num_children: children = 0 } = schema[at++] ?? {}
    for (let k = 0; k < children; k++) skip()
  }
  while (at < schema.length) {
    const element = schema[at] as SchemaElement
    const write = element.repetition_type === 'REPEATED' ? null : writeOf(element)
    columns.push({ name: element.name, ...(write && { write }) })
    if (write) {
      const { converted_type: _, logical_type: __, ...stored } = element
      schema[at] = stored
    }
    skip()
  }
  return { metadata: { ...metadata, schema }, columns }
}

function writeOf({ type, converted_type: kind, scale = 0 }: SchemaElement): StoredColumn['write'] | null {
  if (kind === 'DATE' && type === 'INT32') return (days) => (typeof days === 'number' ? dayText(days) : days)
  // Bytes of any length are read as text, whose bytes are lost.
  if (kind !== 'DECIMAL' || type === 'BYTE_ARRAY') return null
  return (value) => {
    const unscaled = value instanceof Uint8Array ? integerOf(value) : value
    return typeof unscaled === 'number' || typeof unscaled === 'bigint' ? decimalText(BigInt(unscaled), scale) : value
  }
}

function dayText(days: number): unknown {
  const date = new Date(days * 86_400_000)
  return Number.isNaN(date.getTime()) ? date : date.toISOString().slice(0, -14)
}

function integerOf(bytes: Uint8Array): bigint {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return BigInt.asIntN(8 * bytes.length, BigInt(`0x${hex || '0'}`))
}

/** In its shortest form. */
function decimalText(unscaled: bigint, scale: number): string {
  const sign = unscaled < 0n ? '-' : ''
  const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const part = digits.slice(digits.length - scale).replace(/0+$/, '')
  return scale > 0 && part !== '' ? `${sign}${whole}.${part}` : `${sign}${whole}`
}
