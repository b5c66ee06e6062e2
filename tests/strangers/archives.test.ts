import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { isClutter } from '../../areas/platform/contract/clutter.ts'
import { everyMetric } from '../../packages/scorer/src/metrics/index.ts'
import { planOf } from '../../packages/scorer/src/plan.ts'
import { prepareTables } from '../../packages/scorer/src/prepare.ts'
import { loadPrepared } from '../../packages/scorer/src/prepared.ts'
import { readTable } from '../../packages/scorer/src/score.ts'
import type { ScoringSpec, TableSource } from '../../packages/scorer/src/types.ts'
import { faultText, fileOfBytes, keepInMemory } from '../../packages/tables/src/file.ts'
import { openTables } from '../../packages/tables/src/open-tables.ts'

/** Archives as other people's programs pack them. */

interface Packed {
  name: Uint8Array | string
  content: Uint8Array | string
  method?: number
  flags?: number
  extra?: Uint8Array
}
const bytesOf = (text: Uint8Array | string) => (typeof text === 'string' ? new TextEncoder().encode(text) : text)
const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

/** A zip whose entries say what they are told to, with contents that are stored. */
function zip(entries: Packed[]): Uint8Array<ArrayBuffer> {
  const locals: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const { name, content, method = 0, flags = 0, extra = new Uint8Array() } of entries) {
    const [path, data] = [bytesOf(name), bytesOf(content)]
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(method, 4)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(data.length, 18)
    common.writeUInt16LE(path.length, 22)
    common.writeUInt16LE(extra.length, 24)
    const local = join(Buffer.from('PK\u0003\u0004'), common, path, extra, data)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(join(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), common, tail, path, extra))
    locals.push(local)
    offset += local.length
  }
  const end = Buffer.alloc(18)
  const size = directory.reduce((sum, one) => sum + one.length, 0)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(size, 8)
  end.writeUInt32LE(offset, 12)
  return join(...locals, ...directory, Buffer.from('PK\u0005\u0006'), end)
}

/** Texts in GBK: 学校, 猫 and 牛 are valid UTF-8 by chance, 北京 is not. */
const gbk = {
  学校: Uint8Array.of(0xd1, 0xa7, 0xd0, 0xa3),
  猫: Uint8Array.of(0xc3, 0xa8),
  牛: Uint8Array.of(0xc5, 0xa3),
  北京: Uint8Array.of(0xb1, 0xb1, 0xbe, 0xa9),
}
const named = (name: Uint8Array) => join(name, bytesOf('.txt'))

const texts: ScoringSpec = {
  id: 'id',
  target: ['y'],
  prediction: ['y'],
  metric: { name: 'cer' },
  b: 'all',
  split: { by: 'seed', seed: '0'.repeat(32), aShare: 1 },
  files: { members: { y: { name: '{id}.txt', holds: 'text' } } },
}
const plain: ScoringSpec = { ...texts, metric: { name: 'accuracy' }, files: {} }

async function open(name: string, bytes: Uint8Array<ArrayBuffer>, spec: ScoringSpec) {
  const planned = planOf(spec, everyMetric)
  if ('fault' in planned) throw new Error(planned.fault.code)
  return openTables(fileOfBytes(name, bytes), planned.plan, { most: 1 << 26, keep: keepInMemory })
}

async function faultsOf(bytes: Uint8Array<ArrayBuffer>, spec: ScoringSpec, solution: string, name = 'a.zip') {
  const opened = await open(name, bytes, spec)
  if ('fault' in opened) return [opened.fault]
  const made = await prepareTables(spec, async () => [{ bytes: [bytesOf(solution)] }])
  const loaded = made.ok ? loadPrepared(made.prepared, everyMetric) : null
  if (!loaded) throw new Error('no solution')
  const read = await readTable(loaded, 0, opened[0] as TableSource)
  return 'faults' in read ? read.faults : []
}

test('names that do not say their encoding have one, decided by all of them', async () => {
  const names = Object.values(gbk).map((name) => ({ name: named(name), content: 'a' }))
  const solution = `id,y\n${Object.keys(gbk)
    .map((id) => `${id},a\n`)
    .join('')}`
  expect(await faultsOf(zip(names), texts, solution)).toEqual([])
  const few = names.slice(0, 3)
  const three = 'id,y\n学校,a\n猫,a\n牛,a\n'
  expect(await faultsOf(zip(few), texts, three)).toEqual([])
  const utf8 = Object.keys(gbk).map((name) => ({ name: `${name}.txt`, content: 'a' }))
  expect(await faultsOf(zip(utf8), texts, solution)).toEqual([])
  expect(await faultsOf(zip(utf8.map((one) => ({ ...one, flags: 0x800 }))), texts, solution)).toEqual([])
})

test('a name that says UTF-8 by a flag or a further field is read so, beside others in GBK', async () => {
  const raw = Uint8Array.of(0xb6, 0xab, 0x2e, 0x74, 0x78, 0x74)
  const field = Buffer.alloc(9)
  const name = bytesOf('东.txt')
  field.writeUInt16LE(0x7075, 0)
  field.writeUInt16LE(5 + name.length, 2)
  field.writeUInt8(1, 4)
  field.writeUInt32LE(crc32(raw), 5)
  const entries = [
    { name: 'é.txt', content: 'a', flags: 0x800 },
    { name: named(gbk.北京), content: 'a' },
    { name: raw, content: 'a', extra: join(field, name) },
  ]
  expect(await faultsOf(zip(entries), texts, 'id,y\né,a\n北京,a\n东,a\n')).toEqual([])
})

test('names of macOS with parted letters and marks are those of the solution', async () => {
  expect(await faultsOf(zip([{ name: 'cafe\u0301.txt', content: 'a' }]), texts, 'id,y\ncaf\u00e9,a\n')).toEqual([])
})

test('the texts of an archive have one encoding', async () => {
  const entries = Object.values(gbk).map((content, k) => ({ name: `${k}.txt`, content }))
  const opened = await open('a.zip', zip(entries), texts)
  if ('fault' in opened) throw new Error(opened.fault.code)
  let csv = ''
  for await (const chunk of (opened[0] as TableSource).bytes) csv += new TextDecoder().decode(chunk)
  expect(csv).toBe('id,y\n0,学校\n1,猫\n2,牛\n3,北京\n')
})

test.each([
  ['desktop.ini', 'Thumbs.db', '$RECYCLE.BIN/$I1.csv', 'System Volume Information/x.csv', 'ehthumbs.db'],
  ['__MACOSX/._a.csv', '._a.csv', '.DS_Store', 'x/.Spotlight-V100/a.csv', '.Trashes/a.csv'],
  ['.ipynb_checkpoints/a-checkpoint.csv', '.idea/a.xml', '.vscode/a.json', 'a.csv~', '.a.csv.swp', '#a.csv#'],
  ['.git/config', '.gitignore', '.svn/entries', '~$a.xlsx', '.~lock.a.csv#', '__pycache__/a.pyc'],
])('what nobody sees is not counted: %s and others', async (...clutter) => {
  const entries = [{ name: 'a.csv', content: 'id,y\n1,a\n' }, ...clutter.map((name) => ({ name, content: 'x' }))]
  expect(await faultsOf(zip(entries), plain, 'id,y\n1,a\n')).toEqual([])
})

test('files of people are none of it', () => {
  for (const name of ['a.csv', 'git/a.csv', '1~2.csv', 'desktop.ini.csv', '.hidden.csv', 'my__pycache__.csv', '#1.csv'])
    expect(isClutter(name)).toBe(false)
})

test('several files are named', async () => {
  const two = zip(['a.csv', 'b.csv'].map((name) => ({ name, content: 'id,y\n1,a\n' })))
  const [fault] = await faultsOf(two, plain, 'id,y\n1,a\n')
  expect(fault && faultText(fault, 'zh')).toBe('zip 中有多个文件：a.csv, b.csv；应恰好包含一个')
})

test.each([
  [12, 'BZip2'],
  [14, 'LZMA'],
  [98, 'PPMd'],
  [9, 'Deflate64'],
  [93, 'Zstandard'],
  [95, 'XZ'],
  [6, 'Implode'],
])('the method %i is named', async (method, found) => {
  const [fault] = await faultsOf(zip([{ name: 'a.csv', content: 'x', method }]), plain, 'id,y\n1,a\n')
  expect(fault).toEqual({ code: 'zip.method', found })
  expect(fault && faultText(fault, 'en')).toContain('Deflate')
})

test('a password is said as such', async () => {
  const [fault] = await faultsOf(zip([{ name: 'a.csv', content: 'x', flags: 1 }]), plain, 'id,y\n1,a\n')
  expect(fault?.code).toBe('zip.encrypted')
})

test.each([
  ['7z', Uint8Array.of(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4)],
  ['RAR', Uint8Array.of(0x52, 0x61, 0x72, 0x21, 0x1a, 0x07, 1, 0)],
  ['gzip', Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0)],
  ['CSV / TXT', bytesOf('id,y\n1,a\n')],
  ['HTML', bytesOf('<!doctype html><title>404</title>')],
  ['PDF', bytesOf('%PDF-1.7\n\u0000')],
  ['tar', join(new Uint8Array(257), bytesOf('ustar'), new Uint8Array(300))],
])('%s with the ending of a zip is named', async (found, bytes) => {
  expect(await faultsOf(new Uint8Array(bytes), plain, 'id,y\n1,a\n')).toEqual([{ code: 'zip.other', found }])
})

test('a workbook with the ending of a zip is said to be one', async () => {
  const book = zip(['[Content_Types].xml', 'xl/workbook.xml'].map((name) => ({ name, content: 'x' })))
  expect(await faultsOf(book, plain, 'id,y\n1,a\n')).toEqual([{ code: 'zip.office' }])
})
