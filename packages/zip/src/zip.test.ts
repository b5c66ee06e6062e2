import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { openArchive } from './archive.ts'
import { extract } from './extract.ts'
import { type ZipEntry, type ZipOptions, zipStream } from './write.ts'

const work = mkdtempSync(join(tmpdir(), 'leitai-zip-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))

let count = 0
const keep = (bytes: Buffer) => {
  const path = join(work, `${++count}.zip`)
  writeFileSync(path, bytes)
  return path
}
const zip = async (entries: ZipEntry[], options?: ZipOptions) => buffer(await zipStream(entries, options))
const limits = { entries: 10, bytes: 100_000, skip: (name: string) => name.startsWith('.') }
/** What is wrong with an archive, null where it is unpacked. */
const problemOf = async (bytes: Buffer, more: Partial<typeof limits> = {}) =>
  extract(keep(bytes), mkdtempSync(join(work, 'to-')), { ...limits, ...more }).then(
    () => null,
    (error) => error.problem,
  )

test('text, bytes, files and streams are written in their order and read back', async () => {
  const file = join(work, 'on-disk')
  writeFileSync(file, 'from the disk')
  const folder = mkdtempSync(join(work, 'to-'))
  const bytes = await zip([
    { name: 'a/一.txt', content: 'text' },
    { name: 'b', content: Buffer.from([0, 1, 2]), compress: false },
    { name: 'c', content: { file } },
    { name: '.skipped', content: 'x' },
    { name: 'd', content: async () => Readable.from(['a stream']) },
  ])
  expect(await extract(keep(bytes), folder, limits)).toEqual(['a/一.txt', 'b', 'c', 'd'])
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  expect(['a/一.txt', 'b', 'c', 'd'].map(read)).toEqual(['text', '\0\x01\x02', 'from the disk', 'a stream'])
})

test('with a date the same content gives the same bytes', async () => {
  const content = { name: 'a', content: () => Readable.from(['x']) }
  const date = new Date(2020, 0, 1)
  const [one, other, dated] = [
    await zip([content], { date }),
    await zip([content], { date }),
    await zip([content], { date: new Date(2021, 0, 1) }),
  ]
  expect(one.equals(other)).toBe(true)
  expect(one.equals(dated)).toBe(false)
})

test('an entry that fails fails the whole, before it is opened or while it is read', async () => {
  const refusing = async () => {
    throw new Error('gone')
  }
  await expect(zip([{ name: 'a', content: refusing }])).rejects.toThrow('gone')
  const breaking = () =>
    Readable.from(
      (async function* () {
        yield 'begun'
        throw new Error('broke')
      })(),
    )
  await expect(zip([{ name: 'a', content: breaking }])).rejects.toThrow('broke')
})

test('whoever breaks off leaves no stream open, and opens no other', async () => {
  const endless = new Readable({ read: () => endless.push(Buffer.alloc(64 * 1024, 'x')) })
  let opened = 0
  const stream = await zipStream([
    { name: 'a', content: () => endless, compress: false },
    { name: 'b', content: () => Readable.from([String(++opened)]) },
  ])
  for await (const _ of stream) break
  await expect.poll(() => endless.destroyed).toBe(true)
  expect(opened).toBe(0)
})

test('what is made to do harm is refused: too many, too large, damage, passwords, links, paths', async () => {
  const good = await zip([{ name: 'good.csv', content: 'x'.repeat(1000) }])
  const central = good.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
  const changed = (change: (bytes: Buffer) => void) => {
    const bytes = Buffer.from(good)
    change(bytes)
    return bytes
  }
  expect(await problemOf(good)).toBeNull()
  expect(await problemOf(good, { entries: 0 })).toBe('many')
  expect(await problemOf(good, { bytes: 999 })).toBe('large')
  expect(await problemOf(good.subarray(0, 60))).toBe('broken')
  expect(await problemOf(changed((bytes) => bytes.writeUInt16LE(1, central + 8)))).toBe('kind')
  expect(await problemOf(changed((bytes) => bytes.writeUInt32LE(0o120777 * 65536, central + 38)))).toBe('kind')
  expect(await problemOf(changed((bytes) => bytes.write('../x.csv', central + 46)))).toBe('path')
  const lying = changed((bytes) => bytes.writeUInt32LE(1, central + 24))
  expect(await problemOf(lying)).toBe('broken')
})

/** The bytes as the archive reads them, in pieces. */
const pieces = (bytes: Buffer) => ({
  size: bytes.length,
  slice: async (start: number, end: number) => new Uint8Array(bytes.subarray(start, end)),
})
const most = { entries: 5, bytes: 50_000 }
async function read(bytes: Buffer): Promise<Record<string, string>> {
  const archive = await openArchive(pieces(bytes), most)
  const found: Record<string, string> = {}
  for (const name of archive.names) found[name] = String(Buffer.concat(await Array.fromAsync(archive.read(name))))
  return found
}

describe('archives of submissions', () => {
  test('files are read in any order, without what archivers add', async () => {
    const bytes = await zip([
      { name: '__MACOSX/._a.csv', content: 'x' },
      { name: 'folder/a.csv', content: 'id\n1\n', compress: false },
      { name: '文件.txt', content: '内容' },
      { name: '.DS_Store', content: 'x' },
    ])
    expect(await read(bytes)).toEqual({ 'folder/a.csv': 'id\n1\n', '文件.txt': '内容' })
  })

  test('names in GBK are read as what they say', async () => {
    const bytes = await zip([{ name: 'aaaa.csv', content: 'id\n' }])
    // 答案 in GBK.
    const named = Buffer.from(bytes)
    for (let at = named.indexOf('aaaa'); at >= 0; at = named.indexOf('aaaa', at + 1))
      named.set([0xb4, 0xf0, 0xb0, 0xb8], at)
    for (const [mark, flags] of [
      ['PK\x03\x04', 6],
      ['PK\x01\x02', 8],
    ] as const)
      named.writeUInt16LE(named.readUInt16LE(named.indexOf(mark) + flags) & ~0x800, named.indexOf(mark) + flags)
    expect(Object.keys(await read(named))).toEqual(['答案.csv'])
  })

  test('damage, passwords, names that occur twice, too many files and too many bytes are refused', async () => {
    const good = await zip([{ name: 'a.csv', content: 'id,p\n'.repeat(1000) }])
    const damaged = Buffer.from(good).fill(255, 45, 60)
    const locked = Buffer.from(good)
    locked.writeUInt16LE(locked.readUInt16LE(locked.indexOf('PK\x01\x02') + 8) | 1, locked.indexOf('PK\x01\x02') + 8)
    for (const bytes of [Buffer.alloc(0), Buffer.from('PK'), damaged, good.subarray(0, 40)])
      await expect(read(bytes)).rejects.toMatchObject({ fault: 'zip.broken' })
    await expect(read(Buffer.alloc(5000, 'x'))).rejects.toMatchObject({ fault: 'zip.other', found: 'CSV / TXT' })
    await expect(read(locked)).rejects.toMatchObject({ fault: 'zip.encrypted' })
    const many = Array.from({ length: 6 }, (_, k) => ({ name: `${k}.csv`, content: 'x' }))
    await expect(read(await zip(many))).rejects.toMatchObject({ fault: 'zip.entries', found: '5' })
    const bomb = await zip([{ name: 'a.csv', content: '0'.repeat(60_000) }])
    expect(bomb.length).toBeLessThan(1000)
    await expect(read(bomb)).rejects.toMatchObject({ fault: 'zip.large' })
    const twice = await zip([
      { name: 'a.csv', content: 'x' },
      { name: 'b.csv', content: 'x' },
    ])
    const renamed = Buffer.from(twice)
    for (let at = renamed.indexOf('b.csv'); at >= 0; at = renamed.indexOf('b.csv')) renamed.write('a.csv', at)
    await expect(read(renamed)).rejects.toMatchObject({ fault: 'zip.twice', found: 'a.csv' })
  })

  test.each(['../a.csv', 'b/../../a.csv', '/etc/a.csv'])('the name %s is refused as what it is', async (name) => {
    const bytes = await zip([{ name: 'x'.repeat(name.length), content: 'x' }])
    for (let at = bytes.indexOf('xx'); at >= 0; at = bytes.indexOf('xx')) bytes.write(name, at)
    await expect(read(bytes)).rejects.toMatchObject({ fault: 'zip.path', found: name })
  })

  test('a name is the same with joined and with separate marks', async () => {
    const [joined, separate] = ['é.txt'.normalize('NFC'), 'é.txt'.normalize('NFD')]
    expect(Object.keys(await read(await zip([{ name: separate, content: 'x' }])))).toEqual([joined])
    const both = await zip([joined, separate].map((name) => ({ name, content: 'x' })))
    await expect(read(both)).rejects.toMatchObject({ fault: 'zip.twice', found: joined })
  })

  test('a piece that several entries name is read once only', async () => {
    const bytes = await zip([
      { name: 'a.csv', content: 'x'.repeat(100) },
      { name: 'b.csv', content: 'y'.repeat(100) },
    ])
    const overlapping = Buffer.from(bytes)
    const first = overlapping.indexOf('PK\x01\x02')
    const second = overlapping.indexOf('PK\x01\x02', first + 4)
    overlapping.copy(overlapping, second + 42, first + 42, first + 46)
    await expect(read(overlapping)).rejects.toMatchObject({ fault: 'zip.broken' })
  })

  test('a file that cannot be read is no fault of the zip', async () => {
    const gone = { size: 100, slice: () => readFile(join(work, 'missing.zip')) }
    await expect(openArchive(gone, most)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
