import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { specFor } from '../testing.ts'
import { prepareFile } from './prepared-file.ts'

test('a refused specification leaves no file to be opened later', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'prepare-'))
  const path = join(folder, 'solution.csv')
  let late: unknown = null
  const onError = (error: unknown) => {
    late = error
  }
  process.on('uncaughtException', onError)
  try {
    for (let round = 0; round < 20; round++) {
      writeFileSync(path, 'id,truth,board\n1,1,A\n')
      const made = await prepareFile(path, specFor({ metric: 'nothing' }), join(folder, 'prepared.bin'))
      rmSync(path)
      expect(made).toMatchObject({ ok: false, faults: [{ code: 'unknown-metric' }] })
    }
    // Nothing may happen: a file that is opened too late fails then.
    await pause(50)
    expect(late).toBeNull()
    expect(existsSync(join(folder, 'prepared.bin'))).toBe(false)
  } finally {
    process.off('uncaughtException', onError)
    rmSync(folder, { recursive: true })
  }
})
