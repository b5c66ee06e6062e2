import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { array, assert, asyncProperty, constantFrom, nat, record, uint8Array } from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { takeOutputs } from './outputs.ts'

const root = mkdtempSync(join(tmpdir(), 'leitai-outputs-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let outFolder: string
beforeEach(() => {
  outFolder = mkdtempSync(join(root, 'out-'))
})

/** An entry of a tar archive as it stands in bytes, whatever its fields say. */
interface Entry {
  name: string
  content?: string | Buffer
  type?: string
  /** What the header says instead of the content’s length: a number, or the bytes of the field. */
  size?: number | Buffer
  link?: string
  checksum?: number
}
const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, '0')}\0`

function entry({ name, content = '', type = '0', size, link = '', checksum }: Entry): Buffer {
  const header = Buffer.alloc(512)
  const data = Buffer.from(content)
  header.write(name, 0, 100)
  header.write(octal(0o6777, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  if (Buffer.isBuffer(size)) size.copy(header, 124)
  else header.write(octal(size ?? data.length, 12), 124)
  header.write(octal(0, 12), 136)
  header.write(' '.repeat(8), 148)
  header.write(type, 156)
  header.write(link, 157, 100)
  header.write('ustar\x0000', 257, 'latin1')
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(checksum ?? sum, 7)} `, 148)
  return Buffer.concat([header, data, Buffer.alloc((512 - (data.length % 512)) % 512)])
}
/** An extended header, which overrides fields of the entry that follows. */
function pax(fields: Record<string, string>, type = 'x'): Buffer {
  const lines = Object.entries(fields).map(([key, value]) => {
    const rest = ` ${key}=${value}\n`
    let length = rest.length + 1
    while (String(length).length + rest.length !== length) length = String(length).length + rest.length
    return `${length}${rest}`
  })
  return entry({ name: 'PaxHeader', type, content: lines.join('') })
}
const END = Buffer.alloc(1024)
const base256 = (value: bigint) => {
  const field = Buffer.alloc(12)
  field.writeBigUInt64BE(value, 4)
  field[0] = 0x80
  return field
}

const outputs = [
  { name: 'p.csv', mostBytes: 10 },
  { name: 'q.csv', mostBytes: 600 },
]
const take = (bytes: Buffer, folder: string | null = outFolder) =>
  takeOutputs(Readable.from([bytes]), { outputs, ...(folder !== null && { outFolder: folder }) })
const laid = () =>
  Object.fromEntries(readdirSync(outFolder).map((name) => [name, readFileSync(join(outFolder, name), 'utf8')]))

describe('outputs', () => {
  test('are laid down as they are, readable by the runner alone', async () => {
    const archive = [entry({ name: './p.csv', content: 'a' }), entry({ name: 'q.csv', content: 'b'.repeat(600) }), END]
    expect(await take(Buffer.concat(archive))).toEqual({
      outputs: [
        { name: 'p.csv', bytes: 1 },
        { name: 'q.csv', bytes: 600 },
      ],
      refused: [],
    })
    expect(laid()).toEqual({ 'p.csv': 'a', 'q.csv': 'b'.repeat(600) })
    expect(statSync(join(outFolder, 'p.csv')).mode & 0o7777).toBe(0o600)
  })

  test('are only measured without a folder', async () => {
    const archive = Buffer.concat([entry({ name: 'p.csv', content: 'a' }), END])
    expect(await take(archive, null)).toEqual({ outputs: [{ name: 'p.csv', bytes: 1 }], refused: [] })
    expect(laid()).toEqual({})
  })

  test.each([
    '../p.csv',
    '/p.csv',
    'p.csv/../p.csv',
    './/p.csv',
    './../p.csv',
    'a/p.csv',
    'P.CSV',
    'p.csv ',
    '/etc/passwd',
    '..',
    '.',
  ])('that were not declared are passed over: %j', async (name) => {
    const archive = [entry({ name, content: 'evil' }), entry({ name: 'q.csv', content: 'good' }), END]
    expect(await take(Buffer.concat(archive))).toEqual({ outputs: [{ name: 'q.csv', bytes: 4 }], refused: [] })
    expect(laid()).toEqual({ 'q.csv': 'good' })
  })

  test.each([
    ['a hard link', { type: '1', link: '/etc/passwd' }],
    ['a symbolic link', { type: '2', link: '/etc/passwd' }],
    ['a character device', { type: '3' }],
    ['a block device', { type: '4' }],
    ['a folder', { type: '5' }],
    ['a pipe', { type: '6' }],
    ['a contiguous file', { type: '7' }],
    ['a sparse file of GNU tar', { type: 'S' }],
    ['an unknown kind', { type: 'Z' }],
    ['a file larger than declared', { content: 'x'.repeat(11) }],
  ])('are refused if they are %s', async (_, more) => {
    const archive = [entry({ name: 'p.csv', ...more }), entry({ name: 'q.csv', content: 'good' }), END]
    expect(await take(Buffer.concat(archive))).toEqual({ outputs: [{ name: 'q.csv', bytes: 4 }], refused: ['p.csv'] })
    expect(laid()).toEqual({ 'q.csv': 'good' })
  })

  test('are refused if their content is a map of a sparse file', async () => {
    const sparse = { 'GNU.sparse.major': '0', 'GNU.sparse.minor': '1', 'GNU.sparse.size': '9', 'GNU.sparse.map': '0,2' }
    const archive = [pax(sparse), entry({ name: 'p.csv', content: 'ab' }), END]
    expect(await take(Buffer.concat(archive))).toEqual({ outputs: [], refused: ['p.csv'] })
    expect(laid()).toEqual({})
  })

  test('have the name and size that an extended header gives them', async () => {
    const renamed = [pax({ path: './p.csv' }), entry({ name: 'q.csv', content: 'good' }), END]
    expect((await take(Buffer.concat(renamed))).outputs).toEqual([{ name: 'p.csv', bytes: 4 }])
    rmSync(join(outFolder, 'p.csv'))
    const outside = [pax({ path: '../p.csv' }), entry({ name: 'p.csv', content: 'evil' }), END]
    expect((await take(Buffer.concat(outside))).outputs).toEqual([])
    // The size in the header itself is small enough.
    const larger = [pax({ size: '11' }), entry({ name: 'p.csv', size: 1, content: 'x'.repeat(11) }), END]
    expect(await take(Buffer.concat(larger))).toEqual({ outputs: [], refused: ['p.csv'] })
    const global = [pax({ path: '../p.csv' }, 'g'), entry({ name: 'x', content: 'evil' }), END]
    expect((await take(Buffer.concat(global))).outputs).toEqual([])
    expect(laid()).toEqual({})
  })

  test.each([
    ['twice', [entry({ name: 'p.csv', content: 'a' }), entry({ name: 'p.csv', content: 'b' }), END]],
    ['under both spellings', [entry({ name: 'p.csv', content: 'a' }), entry({ name: './p.csv', content: 'b' }), END]],
    ['as a link, then as a file', [entry({ name: 'p.csv', type: '2' }), entry({ name: 'p.csv', content: 'b' }), END]],
    ['as a file, then as a link', [entry({ name: 'p.csv', content: 'b' }), entry({ name: 'p.csv', type: '2' }), END]],
  ])('are a fault of the engine if one is there %s', async (_, archive) => {
    await expect(take(Buffer.concat(archive))).rejects.toThrow('p.csv is there twice')
    await expect(take(Buffer.concat(archive), null)).rejects.toThrow('p.csv is there twice')
  })

  test.each<[string, Buffer[]]>([
    ['that ends within a file', [entry({ name: 'p.csv', content: 'abcdefgh' }).subarray(0, 516)]],
    ['that ends within a header', [entry({ name: 'p.csv' }).subarray(0, 300)]],
    ['with a wrong checksum', [entry({ name: 'p.csv', checksum: 1 }), END]],
    ['of other bytes', [Buffer.from('not an archive'.repeat(100))]],
    ['with a size beyond what is there', [entry({ name: 'q.csv', size: 600, content: 'x' })]],
    ['with a size of terabytes', [entry({ name: 'p.csv', size: base256(1n << 44n), content: 'x' })]],
    ['with a size beyond whole numbers', [entry({ name: 'p.csv', size: base256((1n << 64n) - 1n), content: 'x' })]],
    ['with a negative size', [entry({ name: 'p.csv', size: Buffer.alloc(12, 0xff), content: 'x' }), END]],
    ['with a negative size by an extended header', [pax({ size: '-5' }), entry({ name: 'p.csv', content: 'x' }), END]],
    ['with a size that is no number', [pax({ size: 'many' }), entry({ name: 'p.csv', content: 'x' }), END]],
    ['with an extended header of gigabytes', [entry({ name: 'x', type: 'x', size: 2 ** 32, content: 'x' }), END]],
    ['with a name of gigabytes', [entry({ name: 'x', type: 'L', size: 2 ** 32, content: 'x' }), END]],
  ])('of an archive %s are a fault of the engine, and none is kept', async (_, archive) => {
    await expect(take(Buffer.concat(archive))).rejects.toThrow()
    expect(laid()).toEqual({})
  })

  test('take the place of no file of the folder', async () => {
    writeFileSync(join(outFolder, 'p.csv'), 'earlier')
    await expect(take(Buffer.concat([entry({ name: 'p.csv', content: 'a' }), END]))).rejects.toThrow('EEXIST')
    expect(laid()).toEqual({ 'p.csv': 'earlier' })
  })

  test('are those declared whatever the archive is, each at most once and as large as allowed', async () => {
    const names = constantFrom('p.csv', './p.csv', 'q.csv', '../p.csv', '/q.csv', 'x', '')
    const one = record({
      name: names,
      type: constantFrom('0', '1', '2', '5', 'S', 'x', 'g', 'L', 'K', '\0'),
      content: uint8Array({ maxLength: 700 }),
      size: nat(1500),
      lies: nat(5),
      pieces: nat(900),
    })
    const damage = record({ at: nat(6000), byte: nat(255), cut: nat(8000) })
    await assert(
      asyncProperty(array(one, { maxLength: 5 }), damage, async (entries, { at, byte, cut }) => {
        const folder = mkdtempSync(join(root, 'any-'))
        const parts = entries.map(({ name, type, content, size, lies }) =>
          entry({ name, type, content: Buffer.from(content), ...(lies === 0 && { size }) }),
        )
        const bytes = Buffer.concat([...parts, END])
        if (at < bytes.length) bytes[at] = byte
        const pieces = (entries[0]?.pieces ?? 0) + 1
        const whole = bytes.subarray(0, cut < 4000 ? cut : bytes.length)
        const chunks = Array.from({ length: Math.ceil(whole.length / pieces) }, (_, part) =>
          whole.subarray(part * pieces, (part + 1) * pieces),
        )
        const taken = await takeOutputs(Readable.from(chunks), { outputs, outFolder: folder }).catch(() => null)
        const files = readdirSync(folder)
        for (const name of files) {
          const most = outputs.find((output) => output.name === name)?.mostBytes ?? -1
          expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(most)
        }
        if (taken) {
          expect(taken.outputs.map(({ name }) => name).toSorted()).toEqual(files.toSorted())
          for (const { name, bytes: size } of taken.outputs) expect(statSync(join(folder, name)).size).toBe(size)
          expect(taken.refused.filter((name) => files.includes(name))).toEqual([])
        }
        rmSync(folder, { recursive: true })
      }),
      { numRuns: 300 },
    )
    expect(readdirSync(root).filter((name) => !/^(out|any)-/.test(name))).toEqual([])
  })
})
