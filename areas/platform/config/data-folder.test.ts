import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isOpenToOthers } from '@leitai/operations/health/condition'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { makeDataFolder } from './data-folder.ts'

const base = mkdtempSync(join(tmpdir(), 'leitai-folder-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))
const closed = process.getuid?.() === 0 ? 0o711 : 0o700
const modeOf = (path: string) => statSync(path).mode & 0o777

test.skipIf(process.platform === 'win32')('a new data folder is private before the secret is written to it', () => {
  const fresh = join(base, 'deep', 'fresh')
  readConfig({ DATA_DIR: fresh })
  expect(modeOf(fresh)).toBe(closed)
  expect(modeOf(join(fresh, 'secret'))).toBe(0o600)
  expect(isOpenToOthers(fresh)).toBe(false)
})

test.skipIf(process.platform === 'win32')(
  'an existing empty folder is made private; one in use is left unchanged, with a warning',
  () => {
    const empty = join(base, 'empty')
    mkdirSync(empty)
    chmodSync(empty, 0o755)
    expect(isOpenToOthers(empty)).toBe(true)
    makeDataFolder(empty)
    expect(modeOf(empty)).toBe(closed)
    const used = join(base, 'used')
    mkdirSync(used)
    chmodSync(used, 0o755)
    writeFileSync(join(used, 'file'), '')
    makeDataFolder(used)
    expect(modeOf(used)).toBe(0o755)
    expect(isOpenToOthers(used)).toBe(true)
  },
)
