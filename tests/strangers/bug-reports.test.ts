import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { evaluate, valuesByUnit } from '../../packages/scorer/src/evaluate.ts'
import { everyMetric } from '../../packages/scorer/src/metrics/index.ts'
import { planOf } from '../../packages/scorer/src/plan.ts'
import { prepareTables } from '../../packages/scorer/src/prepare.ts'
import { loadPrepared } from '../../packages/scorer/src/prepared.ts'
import { readTable } from '../../packages/scorer/src/score.ts'
import type { Fault, ScoringSpec, TableSource } from '../../packages/scorer/src/types.ts'
import { faultText, fileOfBytes, keepInMemory } from '../../packages/tables/src/file.ts'
import { openTables } from '../../packages/tables/src/open-tables.ts'
import { zipOf } from '../../packages/zip/src/testing.ts'

/** Kinds of files from the bug reports of other platforms and of pandas: each has the right score, or is told what to do. */

const spec: ScoringSpec = {
  id: 'id',
  target: ['y'],
  prediction: ['y'],
  metric: { name: 'mae' },
  b: 'all',
  split: { by: 'seed', seed: '0'.repeat(32), aShare: 1 },
  files: { formats: ['csv', 'tsv', 'json', 'jsonl', 'npy', 'npz', 'parquet'] },
}
/** Of 1, 2, 3, 4 as the truth, the mean error of 1.5, 2, 3 and 1000. */
const RIGHT = 249.125
const solution = new TextEncoder().encode('id,y\n1,1\n2,2\n3,3\n4,4\n')
type Content = string | Uint8Array<ArrayBuffer>

async function prepared() {
  const planned = planOf(spec, everyMetric)
  const made = await prepareTables(spec, async () => [{ bytes: [solution] }])
  const loaded = made.ok ? loadPrepared(made.prepared, everyMetric) : null
  if ('fault' in planned || !loaded) throw new Error('no solution')
  return { plan: planned.plan, loaded }
}
const { plan, loaded } = await prepared()

/** The score, or what is said of the file. */
async function outcome(name: string, content: Content): Promise<number | string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const opened = await openTables(fileOfBytes(name, bytes), plan, { most: 1 << 26, keep: keepInMemory })
  const textOf = (faults: readonly Fault[]) => faults.map((fault) => faultText(fault, 'en')).join(' | ')
  if ('fault' in opened) return textOf([opened.fault])
  const read = await readTable(loaded, 0, opened[0] as TableSource)
  if ('faults' in read) return textOf(read.faults)
  const found = evaluate(loaded, valuesByUnit(loaded, [read.values]))
  return found.ok ? (found.a ?? Number.NaN) : textOf(found.faults)
}

const rows = '1,1.5\n2,2\n3,3\n4,1000\n'
const csv = `id,y\n${rows}`
const hex = (digits: string) => new Uint8Array(Buffer.from(digits, 'hex'))
const BOM = '\ufeff'

describe('text', () => {
  test.each<[string, string, string]>([
    ['every cell in quotes, with blanks', 'a.csv', '"id","y"\n"1","1.5"\n"2"," 2 "\n"3","3"\n"4","1000"\n'],
    ['blanks behind commas', 'a.csv', csv.replaceAll(',', ', ')],
    ['blanks and no-break spaces in the header', 'a.csv', ` id\u00a0, y \n${rows}`],
    ['blank lines at the end', 'a.csv', `${csv}\n\n  \n\t\n`],
    ['a byte order mark before quotes', 'a.csv', `${BOM}"id","y"\n${rows}`],
    ['a byte order mark within quotes', 'a.csv', `"${BOM}id","y"\n${rows}`],
    ['two byte order marks', 'a.csv', `${BOM}${BOM}${csv}`],
    ['two files in one, each with its mark', 'a.csv', `${BOM}id,y\n1,1.5\n2,2\n${BOM}3,3\n4,1000\n`],
    ['columns and rows in another order', 'a.csv', 'y,id\n1000,4\n2,2\n1.5,1\n3,3\n'],
    ['ids with leading zeros', 'a.csv', 'id,y\n001,1.5\n002,2\n003,3\n004,1000\n'],
    ['scientific notation and a sign', 'a.csv', 'id,y\n1,15E-1\n2,+2\n3,.3e1\n4,1.0E+03\n'],
    ['an ending in capitals', 'MY FILE (1).CSV', csv],
    ['tabs in a .txt', 'a.txt', csv.replaceAll(',', '\t')],
    ['CR CR LF of a text mode that was used twice', 'a.csv', csv.replaceAll('\n', '\r\r\n')],
    ['CR CR LF behind quotes', 'a.csv', '"id","y"\r\r\n"1","1.5"\r\r\n"2","2"\r\r\n3,3\r\r\n4,1000\r\r\n'],
  ])('%s', async (_, name, text) => expect(await outcome(name, text)).toBe(RIGHT))

  test.each<[string, string, Content, string]>([
    ['row numbers of pandas', 'a.csv', `,id,y\n0,1,1.5\n1,2,2\n`, 'to_csv(index=False)'],
    ['a comma at the end of each line', 'a.csv', csv.replaceAll('\n', ',\n'), 'separator at the end of the line'],
    ['semicolons and decimal commas', 'a.csv', 'id;y\n1;1,5\n2;2,0\n', 'separated by semicolons, expected commas'],
    ['write.csv2 of R', 'a.csv', '"";"id";"y"\n"1";1;1,5\n"2";2;2\n', 'in R by write.csv, not write.csv2'],
    ['write.csv2 without row names', 'a.csv', '"id";"y"\n1;1,5\n2;2\n', 'separated by semicolons, expected commas'],
    ['a CR within a line', 'a.csv', 'id,y\n1,1.5\r\n2,2\r\r3,3\n4,1000\n', 'Line 3: there’s a CR'],
    ['a CR behind an id', 'a.csv', 'id,y\n1\r,1.5\n2,2\n3,3\n4,1000\n', 'Line 2: there’s a CR'],
    ['LF CR', 'a.csv', csv.replaceAll('\n', '\n\r'), 'Line 2: there’s a CR'],
    ['tabs in a .csv', 'a.csv', csv.replaceAll(',', '\t'), 'separated by tabs, expected commas'],
    ['commas in a .tsv', 'a.tsv', csv, 'separated by commas, expected tabs'],
    ['commas in a .txt', 'a.csv.txt', csv, 'separated by commas, expected tabs'],
    ['commas of a Chinese input method', 'a.csv', csv.replaceAll(',', '，'), 'separated by Chinese commas'],
    ['a table for a page', 'a.csv', '| id | y |\n|---|---|\n| 1 | 1.5 |\n', 'separated by vertical bars'],
    ['a line for Excel', 'a.csv', `sep=,\n${csv}`, 'the header is "sep=,", expected "id,y"'],
    ['CR alone', 'a.csv', csv.replaceAll('\n', '\r'), 'Lines end with CR alone'],
    ['a header in capitals', 'a.csv', `ID,Y\n${rows}`, 'the header is "ID,Y", expected "id,y"'],
    ['no header', 'a.csv', rows, 'the header is "1,1.5", expected "id,y"'],
    ['a column twice', 'a.csv', 'id,y,y\n1,1,1\n', 'the column appears twice'],
    ['two files in one', 'a.csv', `id,y\n1,1.5\n2,2\nid,y\n3,3\n4,1000\n`, 'Line 4, column "id": the ID "id"'],
    ['ids as floats', 'a.csv', 'id,y\n1.0,1.5\n2.0,2\n3.0,3\n4.0,1000\n', 'digits only, without a decimal point'],
    ['NUL behind the end', 'a.csv', `${csv}${'\0'.repeat(20)}`, 'looks like NUL'],
    ['thousands', 'a.csv', csv.replace('1000', '"1,000"'), 'the value "1,000" isn’t a number'],
    ['a tensor', 'a.csv', csv.replace('1000', 'tensor(1000.)'), 'the value "tensor(1000.)" isn’t a number'],
    ['infinity', 'a.csv', csv.replace('1000', '-Infinity'), 'the value "-Infinity" isn’t finite'],
    ['what Excel says of a fault', 'a.csv', csv.replace('1000', '#DIV/0!'), 'the value "#DIV/0!" isn’t a number'],
    ['gzip as csv', 'a.csv', new Uint8Array(gzipSync(csv)), 'looks like GZIP'],
    ['a workbook as csv', 'a.csv', zipOf({ 'xl/workbook.xml': '' }), 'looks like ZIP / XLSX'],
    ['bzip2 as csv', 'a.csv', hex('425a683931415926535900000000'), 'looks like BZIP2'],
    ['xz as csv', 'a.csv', hex('fd377a585a000004'), 'looks like XZ'],
    ['zstd as csv', 'a.csv', hex('28b52ffd04004100'), 'looks like Zstandard'],
    ['7-Zip as csv', 'a.csv', hex('377abcaf271c0004'), 'looks like 7-Zip'],
    ['a pickle as csv', 'a.csv', hex('80049513000000000000008c'), 'looks like pickle'],
    ['HDF5 as csv', 'a.csv', hex('894844460d0a1a0a'), 'looks like HDF5'],
    ['an array as csv', 'a.csv', hex('934e554d505901007600'), 'looks like NumPy'],
    ['a page as csv', 'a.csv', '<!DOCTYPE html>\n<html></html>', 'looks like HTML'],
    ['JSON as csv', 'a.csv', '[{"id":1,"y":1.5}]', 'looks like JSON'],
    [
      'a pointer of Git LFS',
      'a.csv',
      'version https://git-lfs.github.com/spec/v1\noid sha256:1\n',
      'looks like Git LFS',
    ],
    ['a pickle as npy', 'a.npy', hex('80049513000000000000008c'), 'isn’t a valid NumPy array: pickle'],
    ['bzip2 as json', 'a.json', hex('425a683931415926535900000000'), 'isn’t valid JSON: BZIP2'],
  ])('%s', async (_, name, content, said) => expect(await outcome(name, content)).toContain(said))
})

test.each([
  ['letters of Parquet', new TextEncoder().encode('PARENT,y\n1,1\n')],
  ['letters of Feather', new TextEncoder().encode('FEA1,y\n1,1\n')],
  ['a sign of PDF', new TextEncoder().encode('%PDMS,y\n1,1\n')],
  ['邢台 in GBK, with bytes of XLS', hex('d0cfcca82c790a312c310a')],
])('a header that begins with %s is taken for no other file', async (_, content) => {
  expect(await outcome('a.csv', content)).toMatch(/^Line 1/)
  expect(await outcome('a.csv', content)).not.toContain('looks like')
})

describe('JSON', () => {
  const list = '[{"id":1,"y":1.5},{"id":2,"y":2},{"id":3,"y":3},{"id":4,"y":1000}]'
  test.each([
    ['a byte order mark', `${BOM}${list}`],
    ['numbers as texts', '[{"id":"1","y":"1.5"},{"id":"2","y":"2"},{"id":"3","y":"3"},{"id":"4","y":"1e3"}]'],
    ['orient=columns', '{"id":{"0":1,"1":2,"2":3,"3":4},"y":{"0":1.5,"1":2,"2":3,"3":1000}}'],
    ['orient=columns, ids as index', '{"y":{"1":1.5,"2":2,"3":3,"4":1000}}'],
    ['orient=index', '{"0":{"id":1,"y":1.5},"1":{"id":2,"y":2},"2":{"id":3,"y":3},"3":{"id":4,"y":1000}}'],
    ['orient=index, ids as index', '{"1":{"y":1.5},"2":{"y":2},"3":{"y":3},"4":{"y":1000}}'],
    ['orient=split', '{"columns":["id","y"],"index":[0,1,2,3],"data":[[1,1.5],[2,2],[3,3],[4,1000]]}'],
    ['orient=split, ids as index', '{"columns":["y"],"index":[1,2,3,4],"data":[[1.5],[2],[3],[1000]]}'],
    ['within an object', `{"team":"a","predictions":${list}}`],
    ['deep within objects', `{"meta":{"n":4},"data":{"rows":${list}}}`],
    ['a value for each id within an object', '{"version":"1.0","predictions":{"1":1.5,"2":2,"3":3,"4":1000}}'],
    ['a value for each id as the only object', '{"answers":{"1":1.5,"2":2,"3":3,"4":1000}}'],
    ['a list of one for each id within an object', '{"team":"a","results":{"1":[1.5],"2":[2],"3":[3],"4":[1000]}}'],
    ['orient=table', `{"schema":{"primaryKey":["index"]},"data":${list.replaceAll('{', '{"index":0,')}}`],
  ])('%s', async (_, text) => expect(await outcome('a.json', text)).toBe(RIGHT))

  test('rows that lack cells, or come twice, are not filled up', async () => {
    const gap = '{"id":{"0":1,"1":2},"y":{"0":1.5}}'
    expect(await outcome('a.json', gap)).toContain('the value is empty')
    const twice = '{"columns":["id","y"],"index":[0,1],"data":[[1,1.5],[1,2]]}'
    expect(await outcome('a.json', twice)).toContain('appears again')
  })

  test.each([
    ['a comma behind the last', list.replace('}]', '},]'), 'isn’t valid JSON'],
    ['NaN', '[{"id":1,"y":NaN}]', "Unexpected token 'N'"],
    ['quotes of Python', "[{'id': 1, 'y': 1.5}]", 'isn’t valid JSON'],
    ['null', list.replace(':2}', ':null}'), 'Line 2, column "y": the value is empty'],
    ['an id twice within an object', '{"v":1,"answers":{"1":1.5,"1":2}}', 'the ID "1" appears again'],
    ['two objects of ids', '{"a":{"1":1.5},"b":{"1":1.5}}', 'column is missing'],
    ['two lists within an object', `{"a":${list},"b":{"c":${list}}}`, 'could be the results: a, b.c'],
    ['an object a line', '{"id":1,"y":1.5}\r\n{"id":2,"y":2}\r\n', 'give it the ending .jsonl'],
    ['orient=values', '[[1,1.5],[2,2]]', 'expected a list of objects'],
  ])('%s', async (_, text, said) => expect(await outcome('a.json', text)).toContain(said))

  test('lines with CRLF, keys in another order and blank lines at the end', async () => {
    const lines = '{"id":1,"y":1.5}\r\n{"y":2,"id":2}\r\n{"id":3,"y":3}\r\n{"id":4,"y":1000}\r\n\r\n\r\n'
    expect(await outcome('a.jsonl', lines)).toBe(RIGHT)
    const document = JSON.stringify(JSON.parse(list), null, 2)
    for (const text of [list, document]) expect(await outcome('a.jsonl', text)).toContain('give it the ending .json,')
  })
})

function npy(descr: string, shape: string, data: ArrayBufferView, fortran = false): Uint8Array<ArrayBuffer> {
  const header = `{'descr': ${descr}, 'fortran_order': ${fortran ? 'True' : 'False'}, 'shape': ${shape}, }\n`
  const head = Uint8Array.of(0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0, header.length & 255, header.length >> 8)
  return new Uint8Array(Buffer.concat([head, Buffer.from(header), Buffer.from(data.buffer as ArrayBuffer)]))
}

describe('NumPy', () => {
  /** 1, 1.5, 2, 2, 3, 3, 4 and 1000 in 16 bits each. */
  const halves = Uint16Array.of(0x3c00, 0x3e00, 0x4000, 0x4000, 0x4200, 0x4200, 0x4400, 0x63d0)
  const doubles = Float64Array.of(1, 2, 3, 4, 1.5, 2, 3, 1000)
  test('half precision, either end first, and Fortran order', async () => {
    expect(await outcome('a.npy', npy("'<f2'", '(4, 2)', halves))).toBe(RIGHT)
    const swapped = Uint16Array.from(halves, (bits) => ((bits & 255) << 8) | (bits >> 8))
    expect(await outcome('a.npy', npy("'>f2'", '(4, 2)', swapped))).toBe(RIGHT)
    expect(await outcome('a.npy', npy("'<f8'", '(4, 2)', doubles, true))).toBe(RIGHT)
    const odd = Uint16Array.of(0x3c00, 0x7c00, 0x4000, 0xfc00, 0x4200, 0x7e00, 0x4400, 0x0001)
    const said = await outcome('a.npy', npy("'<f2'", '(4, 2)', odd))
    expect(said).toContain('Line 1, column "y": the value "Infinity" isn’t finite')
    expect(said).toContain('Line 3, column "y": the value is empty')
  })

  test('arrays by name: compressed, one of one column, and predictions under another name', async () => {
    const id = npy("'<f8'", '(4,)', doubles.slice(0, 4))
    const y = npy("'<f8'", '(4, 1)', doubles.slice(4))
    expect(await outcome('a.npz', zipOf({ 'id.npy': id, 'preds.npy': y }))).toBe(RIGHT)
    const scalar = npy("'<f8'", '()', doubles.slice(0, 1))
    const said = await outcome('a.npz', zipOf({ 'id.npy': id, 'y.npy': y, 'n.npy': scalar }))
    expect(said).toContain('Column "n": the array has the shape (), expected 4')
  })

  test('structures: with bytes that align them, with lists, and none that are nested or have titles', async () => {
    const aligned = Buffer.alloc(64)
    for (const [at, y] of [1.5, 2, 3, 1000].entries()) {
      aligned.writeInt32LE(at + 1, at * 16)
      aligned.writeDoubleLE(y, at * 16 + 8)
    }
    const padded = "[('id', '<i4'), ('', '|V4'), ('y', '<f8')]"
    expect(await outcome('a.npy', npy(padded, '(4,)', new Uint8Array(aligned)))).toBe(RIGHT)
    const pairs = Float64Array.of(1, 1.5, 2, 2, 3, 3, 4, 1000)
    expect(await outcome('a.npy', npy("[('id', '<f8'), ('y', '<f8', (1,))]", '(4,)', pairs))).toBe(RIGHT)
    const wide = await outcome('a.npy', npy("[('id', '<f8'), ('y', '<f8', (3,))]", '(2,)', pairs))
    expect(wide).toContain('the header is "id,y_0,y_1,y_2"')
    for (const odd of ["[('id', '<f8'), ('v', [('y', '<f8')])]", "[(('A title', 'id'), '<f8'), ('y', '<f8')]"])
      expect(await outcome('a.npy', npy(odd, '(4,)', pairs))).toContain('fields that can’t be read')
    // As many as memory holds.
    const vast = await outcome('a.npy', npy("[('id', '<f8'), ('y', '|b1', (99999999,))]", '(0,)', pairs))
    expect(vast).toContain('fields that can’t be read')
  })

  test('a matrix alone in an .npz has the id among its columns, as in an .npy', async () => {
    const matrix = npy("'<f8'", '(4, 2)', Float64Array.of(1, 1.5, 2, 2, 3, 3, 4, 1000))
    expect(await outcome('a.npz', zipOf({ 'arr_0.npy': matrix }))).toBe(RIGHT)
  })

  test.each(['|O', '<f16', '<c16', '<M8[D]'])('elements of the type %s are told how to be saved', async (type) => {
    const said = await outcome('a.npy', npy(`'${type}'`, '(4, 2)', doubles))
    expect(said).toContain(`elements of the type ${type}`)
    expect(said).toContain("astype('float64')")
  })
})

test('parquet: days, decimals with every digit, lists of them, and row numbers of pandas', async () => {
  const fixture = new URL('../../packages/tables/fixtures/stored.parquet', import.meta.url)
  const file = fileOfBytes('a.parquet', new Uint8Array(readFileSync(fixture)))
  const opened = await openTables(file, plan, { most: 1 << 26, keep: keepInMemory })
  if ('fault' in opened) throw new Error(opened.fault.code)
  let text = ''
  for await (const chunk of (opened[0] as TableSource).bytes) text += new TextDecoder().decode(chunk)
  expect(text).toBe(
    'id,whole,part,listed\n2026-01-30,12345678901234567890,1000.00000000000000000001,1.5 2.25\n2026-01-31,-7,-0.5,3\n',
  )
})

test.each<[string, Record<string, string>, number | string]>([
  ['packed on a Mac', { 'sub/a.csv': csv, '__MACOSX/sub/._a.csv': 'x', 'sub/.DS_Store': 'x' }, RIGHT],
  ['within folders', { 'out/final/SUBMISSION.CSV': csv }, RIGHT],
  ['with a path of Windows', { 'out\\a.csv': csv }, RIGHT],
  ['two tables', { 'a.csv': csv, 'b.csv': csv }, 'a.csv, b.csv; exactly one is expected'],
  ['a zip within', { 'a.zip': 'PK' }, 'exactly one is expected'],
])('a zip: %s', async (_, files, expected) => {
  const found = await outcome('a.zip', zipOf(files))
  if (typeof expected === 'number') expect(found).toBe(expected)
  else expect(found).toContain(expected)
})
