import { strToU8, type Zippable, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { csvInside } from './unzip.ts'

const csv = `id,prediction\n${Array.from({ length: 30_000 }, (_, at) => `${at},${Math.sin(at)}`).join('\n')}\n`
const zip = (files: Record<string, string>, options: Zippable = {}) =>
  zipSync({ ...options, ...Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])) })

async function* pieces(bytes: Uint8Array, size = 1000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
}
async function unpack(bytes: Uint8Array): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of csvInside(pieces(bytes))) text += decoder.decode(chunk, { stream: true })
  return text
}

describe('csvInside', () => {
  it('extracts the csv and ignores files that archivers add', async () => {
    expect(await unpack(zip({ '__MACOSX/._a.csv': 'x', 'folder/a.csv': csv, '.DS_Store': 'x' }))).toBe(csv)
  })

  it('reads a zip without compression', async () => {
    expect(await unpack(zipSync({ 'a.csv': strToU8(csv) }, { level: 0 }))).toBe(csv)
  })

  it.each([
    ['zip.noCsv', zip({ 'a.txt': 'x' })],
    ['zip.noCsv', zipSync({})],
    ['zip.many', zip({ 'a.csv': 'x', 'b.csv': 'x' })],
    ['zip.many', zip({ 'a.csv': 'x', 'readme.txt': 'x' })],
    ['zip.broken', strToU8('id,prediction\n')],
    ['zip.broken', new Uint8Array(0)],
    ['zip.broken', zip({ 'a.csv': csv }).slice(0, 40_000)],
    ['zip.encrypted', zip({ 'a.csv': csv }).map((byte, at) => (at === 6 ? byte | 1 : byte))],
  ])('rejects the same files as the server: %s', async (fault, bytes) => {
    await expect(unpack(bytes)).rejects.toMatchObject({ fault })
  })
})
