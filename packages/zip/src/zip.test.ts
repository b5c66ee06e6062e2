import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { csvInside } from './csv-inside.ts'
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

test('the one CSV: what the file system says is no fault of the zip', async () => {
  const path = keep(await zip([{ name: 'a.csv', content: 'id\n1\n' }]))
  expect(String(Buffer.concat(await Array.fromAsync(csvInside(path))))).toBe('id\n1\n')
  await expect(Array.fromAsync(csvInside(join(work, 'missing.zip')))).rejects.toMatchObject({ code: 'ENOENT' })
  writeFileSync(path, 'no zip')
  await expect(Array.fromAsync(csvInside(path))).rejects.toMatchObject({ fault: 'zip.broken' })
})
