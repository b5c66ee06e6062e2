import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cleanUpWork, workBase } from './work.ts'

test('folders of a killed server are removed at the next start, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'leitai-sweep-'))
  try {
    const ended = spawn(process.execPath, ['-e', ''])
    await once(ended, 'exit')
    const own = `${workBase(folder)}own`
    const left = own.replace(`-${process.pid}-`, `-${ended.pid}-`)
    const running = own.replace(`-${process.pid}-`, `-${process.ppid}-`)
    const elsewhere = left.replace(/leitai-apart-\w{8}/, 'leitai-apart-ffffffff')
    const others = join(folder, 'apart-1-2-3')
    for (const one of [own, left, running, elsewhere, others]) {
      mkdirSync(join(one, 'in'), { recursive: true })
      writeFileSync(join(one, 'in', 'solution.csv'), 'id,target\n')
    }
    await cleanUpWork(folder)
    expect([own, left, running, elsewhere, others].map((one) => existsSync(one))).toEqual([
      true,
      false,
      true,
      true,
      true,
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a missing or unreadable folder does not delay the start', async () => {
  await expect(cleanUpWork(join(tmpdir(), 'leitai-nowhere'))).resolves.toBeUndefined()
})
