import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { unpack, writePack } from './pack.ts'

const folder = mkdtempSync(join(tmpdir(), 'leitai-pack-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let made = 0
const next = () => join(folder, `${++made}`)

function packed(entries: unknown, content: string, length?: number) {
  const head = Buffer.from(JSON.stringify(entries))
  const size = Buffer.alloc(4)
  size.writeUInt32LE(length ?? head.length)
  const path = next()
  writeFileSync(path, Buffer.concat([size, head, Buffer.from(content)]))
  return path
}

test('files of a board go through one file, with their bytes', async () => {
  const [one, two, pack, to] = [next(), next(), next(), next()]
  writeFileSync(one, 'x'.repeat(3_000_000))
  writeFileSync(two, '')
  writePack(pack, [
    { name: '0.ply', path: one },
    { name: '1', path: two },
    { name: '2.json', path: one },
  ])
  await unpack(pack, to)
  expect(readdirSync(to).sort()).toEqual(['0.ply', '1', '2.json'])
  expect(readFileSync(join(to, '2.json')).length).toBe(3_000_000)
  expect(statSync(join(to, '1')).size).toBe(0)
  expect(statSync(join(to, '0.ply')).mode & 0o777).toBe(0o644)
  expect(() => statSync(pack)).toThrow()
})

test.each([
  ['a path', [['../x', 1]], 'a', undefined],
  ['a name of its own', [['x.ply', 1]], 'a', undefined],
  [
    'a name twice',
    [
      ['0.ply', 1],
      ['0.ply', 1],
    ],
    'ab',
    undefined,
  ],
  [
    'a size below nothing',
    [
      ['0.ply', -1],
      ['1.ply', 2],
    ],
    'a',
    undefined,
  ],
  ['more bytes than there are', [['0.ply', 9]], 'a', undefined],
  ['fewer bytes than there are', [['0.ply', 1]], 'ab', undefined],
  ['a header that is longer than the file', [['0.ply', 1]], 'a', 1_000_000_000],
  ['no list', { length: 1 }, 'a', undefined],
])('a pack with %s is refused', async (_, entries, content, length) => {
  await expect(unpack(packed(entries, content, length), next())).rejects.toThrow()
})
