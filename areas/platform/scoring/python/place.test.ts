import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { PYTHON } from '@leitai/runner/system'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { workBase } from '../../sandbox/work.ts'
import { findPlace } from './place.ts'

const folder = mkdtempSync(join(tmpdir(), 'leitai-place-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const log = pino({ level: 'silent' })
chmodSync(folder, 0o711)
const open = await findPlace(join(folder, 'open'), log)

test.runIf(typeof open === 'object' && process.getuid?.() === 0)(
  'below a private folder programs run elsewhere, in a folder that the next start removes if this server is killed',
  async () => {
    const shut = join(folder, 'shut')
    mkdirSync(shut, { mode: 0o700 })
    const place = await findPlace(join(shut, 'programs'), log)
    const at = typeof place === 'object' ? place.folder : place
    try {
      // As `cleanUpWork` finds them.
      expect(at).toContain(workBase(tmpdir()))
    } finally {
      rmSync(at, { recursive: true, force: true })
    }
  },
)

/** Another server with the same folder: runs a program that sleeps, and says where, until it is ended. */
const other = (workFolder: string, id: string) =>
  spawn(process.execPath, [
    '--input-type=module',
    '--eval',
    `const { findPlace } = await import(${JSON.stringify(import.meta.resolve('./place.ts'))})
const silent = new Proxy({}, { get: () => () => undefined })
const { engine, folder } = await findPlace(${JSON.stringify(workFolder)}, silent)
await engine.start(${JSON.stringify(sleeping(id))})
console.log(folder)
setInterval(() => undefined, 1000)`,
  ])
const sleeping = (id: string) => ({
  id,
  argv: [PYTHON, '-c', 'import time; time.sleep(60)'],
  mounts: [],
  limits: { wallSeconds: 100, memoryMb: 64, processes: 16, cores: 1, outMb: 1, tmpMb: 1 },
  outputs: [],
})

test.runIf(typeof open === 'object')(
  'several servers with one folder leave each other’s programs alone; what one left that was killed goes with the next start',
  async () => {
    const shared = join(folder, 'shared')
    const mine = await findPlace(shared, log)
    if (typeof mine === 'string') throw new Error(mine)
    const run = await mine.engine.start(sleeping('mine'))
    let hasEnded = false
    void run.ended.then(() => {
      hasEnded = true
    })
    const second = other(shared, 'second')
    const wrong = text(second.stderr)
    const said = await Promise.race([once(second.stdout, 'data').then(String), wrong])
    const left = said.trim()
    expect(existsSync(left), left).toBe(true)
    expect(hasEnded).toBe(false)
    second.kill('SIGKILL')
    await once(second, 'exit')
    const third = other(shared, 'third')
    const there = String(await once(third.stdout, 'data')).trim()
    expect([left, there, mine.folder].map((one) => existsSync(one))).toEqual([false, true, true])
    expect(hasEnded).toBe(false)
    third.kill('SIGKILL')
    run.cancel()
    await run.ended
  },
  60_000,
)
