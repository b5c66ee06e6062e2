import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'leitai-pythons-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
for (const name of ['one', 'two words']) {
  mkdirSync(join(folder, name, 'bin'), { recursive: true })
  writeFileSync(join(folder, name, 'bin/python3'), '')
}
const read = (written: string) =>
  readConfig({ DATA_DIR: folder, SECRET: 's'.repeat(40), PROGRAM_ENVIRONMENTS: written }).programPythons

test('Pythons for scoring programs are listed by name and folder', () => {
  expect(read('')).toEqual([])
  expect(read(`one=${folder}/one; stats-2=${folder}/two words ;`)).toEqual([
    { name: 'one', folder: join(folder, 'one') },
    { name: 'stats-2', folder: join(folder, 'two words') },
  ])
})

test.each(['one', 'one=relative', `One=${folder}/one`, `none=${folder}/none`, `a=${folder}/one;a=${folder}/one`])(
  '%s is refused with what to do',
  (written) => {
    expect(() => read(written)).toThrow('PROGRAM_ENVIRONMENTS')
  },
)
