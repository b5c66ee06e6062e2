import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { packBundle } from './archive.ts'
import { type CommandContext, readArguments, run } from './command.ts'
import { FolderError } from './fault.ts'

const work = mkdtempSync(join(tmpdir(), 'leitai-file-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))

test('an archive is written whole or not at all, and over nothing', async () => {
  const file = join(work, 'a.zip')
  const broken = async () =>
    Readable.from(
      (function* () {
        yield 'half'
        throw new Error('gone')
      })(),
    )
  await expect(packBundle(file, broken)).rejects.toThrow('gone')
  expect(readdirSync(work)).toEqual([])
  await packBundle(file, async () => Readable.from(['whole']))
  expect(readFileSync(file, 'utf8')).toBe('whole')
  await expect(packBundle(file, async () => Readable.from(['other']))).rejects.toThrow(FolderError)
  await expect(packBundle(join(work, 'none/b.zip'), async () => Readable.from(['x']))).rejects.toThrow(/isn’t a folder/)
})

test('what is not there is said to be so, before anything is asked of the database', async () => {
  const context = {} as CommandContext
  for (const name of ['none.zip', 'none']) {
    const order = readArguments(['import', join(work, name)])
    if (!order) throw new Error('not read')
    await expect(run(context, order, () => undefined)).rejects.toThrow(/doesn’t exist/)
  }
})
