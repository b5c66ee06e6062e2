import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { copyOutputs } from './outputs.ts'

const root = mkdtempSync(join(tmpdir(), 'leitai-copied-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let from: string
let outFolder: string
beforeEach(() => {
  from = mkdtempSync(join(root, 'from-'))
  outFolder = mkdtempSync(join(root, 'to-'))
})
const outputs = [
  { name: 'p.csv', mostBytes: 10 },
  { name: 'q.csv', mostBytes: 1000 },
]
const copy = () => copyOutputs(from, { outputs, outFolder })

// Links, pipes and sockets are those of Unix.
describe.skipIf(process.platform === 'win32')('outputs of a folder', () => {
  test('declared files are copied, others and missing ones are not', async () => {
    writeFileSync(join(from, 'p.csv'), 'id,p\n')
    writeFileSync(join(from, 'more'), 'x')
    expect(await copy()).toEqual({ outputs: [{ name: 'p.csv', bytes: 5 }], refused: [] })
    expect(readdirSync(outFolder)).toEqual(['p.csv'])
    expect(readFileSync(join(outFolder, 'p.csv'), 'utf8')).toBe('id,p\n')
    expect(await copyOutputs(from, { outputs })).toEqual({ outputs: [{ name: 'p.csv', bytes: 5 }], refused: [] })
  })

  test('an empty file is one, and what is not stored of a sparse file is read as zeros', async () => {
    writeFileSync(join(from, 'p.csv'), '')
    writeFileSync(join(from, 'q.csv'), '')
    truncateSync(join(from, 'q.csv'), 1000)
    expect((await copy()).outputs.map(({ bytes }) => bytes)).toEqual([0, 1000])
    expect(readFileSync(join(outFolder, 'q.csv')).equals(Buffer.alloc(1000))).toBe(true)
  })

  test.each([
    ['a link', (path: string) => symlinkSync('/etc/hostname', path)],
    ['a link to nothing', (path: string) => symlinkSync('/nowhere', path)],
    ['a pipe that nobody writes to', (path: string) => void execFileSync('mkfifo', [path])],
    ['a folder', (path: string) => void mkdirSync(path)],
    ['a file larger than declared', (path: string) => writeFileSync(path, 'x'.repeat(11))],
  ])('%s is refused', async (_, make) => {
    make(join(from, 'p.csv'))
    expect(await copy()).toEqual({ outputs: [], refused: ['p.csv'] })
    expect(readdirSync(outFolder)).toEqual([])
  })

  test('a socket is refused', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(join(from, 'p.csv'), resolve))
    expect(await copy()).toEqual({ outputs: [], refused: ['p.csv'] })
    server.close()
  })

  test('nothing is left of outputs of which one could not be laid', async () => {
    writeFileSync(join(from, 'p.csv'), '1')
    writeFileSync(join(from, 'q.csv'), '2')
    writeFileSync(join(outFolder, 'q.csv'), 'there')
    await expect(copy()).rejects.toThrow('EEXIST')
    expect(readdirSync(outFolder)).toEqual(['q.csv'])
    expect(readFileSync(join(outFolder, 'q.csv'), 'utf8')).toBe('there')
  })
})
