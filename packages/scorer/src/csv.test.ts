import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCsvReader } from './csv.ts'
import { createFaultList } from './fault-list.ts'

/** Reads a text in chunks of the given size. */
function read(text: string, size = 1 << 16) {
  const faults = createFaultList()
  const records: string[][] = []
  const lines: number[] = []
  const decoder = new TextDecoder()
  const csv = createCsvReader(({ bytes, starts, ends, count, line }) => {
    records.push(Array.from({ length: count }, (_, k) => decoder.decode(bytes.subarray(starts[k], ends[k]))))
    lines.push(line)
  }, faults)
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length; at += size) csv.push(bytes.subarray(at, at + size))
  csv.finish()
  return { records, lines, faults }
}

test('quotes, doubled quotes, commas and line breaks inside quotes, CRLF and a byte order mark are read by RFC 4180', () => {
  const { records, lines } = read('\uFEFF"id",name\r\n1,"a ""b"", c"\r\n2,"two\nlines"\r\n3,')
  expect(records).toEqual([
    ['id', 'name'],
    ['1', 'a "b", c'],
    ['2', 'two\nlines'],
    ['3', ''],
  ])
  expect(lines).toEqual([1, 2, 3, 5])
})

test('any valid CSV is read back, however its bytes are split into chunks', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '1', ',', '"', '\n', '\r', ' ', '猫', '.'), maxLength: 6 })
  const table = fc
    .integer({ min: 2, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }))
  fc.assert(
    fc.property(
      table,
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      fc.integer({ min: 1, max: 9 }),
      (rows, eol, last, size) => {
        const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
        const text = rows.map((row) => row.map(quote).join(',')).join(eol) + (last ? eol : '')
        fc.pre(text.length >= 4)
        expect(read(text, size).records).toEqual(rows)
      },
    ),
    { numRuns: 1000 },
  )
})

test('an unclosed quote is a fault at the line that opened it', () => {
  expect(read('id,p\n1,"x\n2,3\n').faults.list).toEqual([{ code: 'unclosed-quote', line: 2 }])
})

test('a line longer than the limit stops the reading, whether or not it ends', () => {
  const long = `id,p\n1,${'9'.repeat(5_000_000)}`
  expect(read(long).faults.list[0]?.code).toBe('line-too-long')
  expect(read(`${long}\n`, 1 << 24).faults.list[0]?.code).toBe('line-too-long')
})
