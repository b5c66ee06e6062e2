import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Folders, makeFolders } from './folders.ts'
import { emptyFolder, removeTree } from './remove-tree.ts'

/** What a compromised child process may leave in its output folder, and how the server handles it. */
const base = mkdtempSync(join(tmpdir(), 'leitai-folders-'))
const secret = join(base, 'secret')
const others = join(base, 'others')
const taken = join(base, 'taken')
afterAll(() => rmSync(base, { recursive: true, force: true }))

let folders: Folders
beforeEach(() => {
  writeFileSync(secret, 'the secret')
  mkdirSync(others, { recursive: true })
  writeFileSync(join(others, 'solution.csv'), 'the solution')
  rmSync(taken, { force: true })
  folders = makeFolders(join(base, 'apart-'), { account: null, seen: null })
})
const untouched = () => {
  expect(readFileSync(secret, 'utf8')).toBe('the secret')
  expect(readdirSync(others)).toEqual(['solution.csv'])
}

const left: Record<string, (at: string) => void> = {
  'a link to a file of ours': (at) => symlinkSync(secret, at),
  'a link to a folder of ours': (at) => symlinkSync(others, at),
  'a second name of a file of ours': (at) => linkSync(secret, at),
  'a folder': (at) => mkdirSync(at),
}
test.each(Object.entries(left))('%s in place of an output is refused and not followed', async (_, lay) => {
  lay(join(folders.out, 'result'))
  await expect(folders.take('result', taken)).rejects.toThrow()
  expect(existsSync(taken)).toBe(false)
  await folders.remove()
  untouched()
})

test('an output is only looked for in the process’s output folder, whatever its name', async () => {
  await expect(folders.take('../../secret', taken)).rejects.toThrow()
  writeFileSync(join(folders.out, 'secret'), 'its own')
  await folders.take('../../secret', taken)
  expect(readFileSync(taken, 'utf8')).toBe('its own')
  untouched()
})

test('links that a process leaves are removed between tasks; their targets stay', async () => {
  symlinkSync(others, join(folders.out, 'folder'))
  symlinkSync(secret, join(folders.out, 'file'))
  linkSync(secret, join(folders.out, 'name'))
  await folders.clear()
  expect(readdirSync(folders.out)).toEqual([])
  untouched()
})

test('a process that leaves a folder, or very many files, gets no further task', async () => {
  mkdirSync(join(folders.out, 'folder'))
  await expect(folders.clear()).rejects.toThrow()
  rmSync(join(folders.out, 'folder'), { recursive: true })
  await folders.clear()
  for (let i = 0; i < 200; i++) writeFileSync(join(folders.out, `file-${i}`), '')
  await expect(folders.clear()).rejects.toThrow('200 files')
})

test('everything that a process left is removed with it, however deep, but no link targets', async () => {
  const deep = join(folders.out, 'a', 'b', 'c')
  mkdirSync(deep, { recursive: true })
  symlinkSync(others, join(deep, 'link'))
  symlinkSync(others, join(folders.out, 'link'))
  for (let i = 0; i < 200; i++) writeFileSync(join(deep, `file-${i}`), '')
  await folders.give(secret)
  await folders.remove()
  expect(existsSync(dirname(folders.out))).toBe(false)
  untouched()
})

test('a link in place of a folder to be removed is removed itself', async () => {
  const link = join(base, 'link')
  symlinkSync(others, link)
  await removeTree(link)
  expect(existsSync(link)).toBe(false)
  untouched()
})

test('removing a missing path is no error', async () => {
  await removeTree(join(base, 'nothing'))
  await expect(emptyFolder(join(base, 'nothing'))).rejects.toThrow()
})
