import { execFile, spawn } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import type { Enforced, Engine, Job } from './engine.ts'
import { LOG_BYTES } from './log.ts'
import { jobOf, limits, openFolder, probesOn, python, ran } from './testing.ts'
import { declareImageSuite } from './testing-image-suite.ts'
import { flood, memory, traceback } from './testing-programs.ts'

/** An engine as it is set up on this machine, and what it does otherwise than the suite expects by itself. */
export interface Tried {
  /** Of the tests’ titles. */
  name: string
  engine: Engine
  /** Arguments of Node for the same engine in a process of its own. */
  alone: readonly string[]
  /** Whatever runs that have ended left on this machine. */
  left(): string[]
  /** Runs of a program with this word in its command line. Default: its processes. */
  alive?(word: string): string[]
  /** Programs go on without their runner, until a sweep. */
  outlivesRunner?: boolean
  /** Probes that reach something, and why that harms nobody. The suite fails if one of them is held after all. */
  reached?: Readonly<Record<string, object>> | undefined
  /** A stand-in runs the programs here: isolation, memory and cores, which the real one enforces, are not tried. */
  standIn?: true
  /** Programs get no requests, and their answer is there when they have ended. */
  servesNone?: true
  /** Pipes and sockets that a program makes are the engine’s own: in /out the runner finds none. */
  ownPipes?: true
  /** How many times longer its programs take than without a sandbox, about. */
  slowness?: number
}

/** How many probes there are at least. */
const PROBES = 90

/** Processes on this machine whose command line has this word. */
export const processesWith = (word: string): string[] =>
  readdirSync('/proc').filter((id) => {
    try {
      return (
        /^\d+$/.test(id) && Number(id) !== process.pid && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(word)
      )
    } catch {
      return false
    }
  })

/** What the engine enforces here; null if it runs nothing, which is said in one line. */
async function enforcedBy({ name, engine }: Tried): Promise<Enforced | null> {
  const probe = existsSync('/usr/bin/python3')
    ? await engine.probe()
    : { works: false as const, reason: '/usr/bin/python3 is missing' }
  if (probe.works) return probe.enforced
  process.stderr.write(`${name} is not tried on this machine: ${probe.reason}\n`)
  return null
}

/** Declares the tests that every engine passes. */
export async function declareSuite(tried: Tried): Promise<void> {
  const { name, engine, alone, left, reached = {}, slowness = 1, alive = processesWith } = tried
  const { standIn, servesNone, ownPipes } = tried
  const enforced = await enforcedBy(tried)
  const { folder, remove } = openFolder()
  afterAll(remove)
  const newFolder = (): string => {
    const made = join(folder, `taken-${Math.random()}`)
    mkdirSync(made)
    return made
  }

  describe.runIf(enforced && !standIn)(`attacks from inside ${name}`, () => {
    const more = Object.keys(reached).length > 0 ? `, but ${Object.keys(reached).join(', ')}` : ''
    test(
      `no probe reaches anything${more}`,
      async () => {
        const found = await probesOn(engine)
        expect(Object.keys(found).length).toBeGreaterThanOrEqual(PROBES)
        const open = Object.entries(found).filter(([, said]) => said !== 'held')
        expect(open.filter(([one]) => !(one in reached))).toEqual([])
        expect(open.map(([one]) => one).sort()).toEqual(Object.keys(reached).sort())
      },
      60_000 * slowness,
    )
  })

  if (enforced && engine.runsRoots) declareImageSuite(tried, folder)

  describe.runIf(enforced)(`a program in ${name}`, () => {
    const predictions: Partial<Job> = { outputs: [{ name: 'p.csv', mostBytes: 1000 }] }

    test('reads its inputs, answers, and leaves its declared outputs', async () => {
      const outFolder = newFolder()
      const code =
        'import os; open("/out/p.csv","w").write("id,p\\n"); open("/out/more","w"); os.write(3, b"42"); print("said")'
      const ended = await ran(engine, python(code, { ...predictions, outFolder }))
      expect(ended).toMatchObject({ outcome: 'ok', exitCode: 0, outputs: [{ name: 'p.csv', bytes: 5 }], refused: [] })
      expect([ended.answer.toString(), ended.log.head, readdirSync(outFolder)]).toEqual(['42', 'said\n', ['p.csv']])
      expect(readFileSync(join(outFolder, 'p.csv'), 'utf8')).toBe('id,p\n')
    })

    test('runs threads, and processes that share memory', async () => {
      const code = `import threading
from multiprocessing import Pool
said = []
threads = [threading.Thread(target=said.append, args=(k,)) for k in range(4)]
for one in threads: one.start()
for one in threads: one.join()
with Pool(2) as pool: print(sorted(said), pool.map(abs, [-1, -2]))`
      expect(await ran(engine, python(code))).toMatchObject({ outcome: 'ok', log: { head: '[0, 1, 2, 3] [1, 2]\n' } })
    })

    test.each([
      ['an exit code', 'import sys; sys.exit(7)', { outcome: 'error', exitCode: 7, signal: null }],
      ['an exception', 'raise ValueError("no")', { outcome: 'error', exitCode: 1 }],
      [
        'one shown at once',
        traceback,
        { outcome: 'error', log: { head: expect.stringMatching(/^Traceback[\s\S]*: no\n$/) } },
      ],
      ['a signal', 'import os; os.kill(os.getpid(), 11)', { outcome: 'error', exitCode: null, signal: 11 }],
      ['a full /out', 'f=open("/out/p.csv","wb")\nfor k in range(9): f.write(b"x"*(1<<20))', { outcome: 'disk' }],
      ['a full /tmp', 'import os\nfor k in range(9): open(f"/tmp/{k}","wb").write(b"x"*(1<<20))', { outcome: 'disk' }],
      ['a sparse file', 'open("/out/p.csv","wb").truncate(1<<40)', { outcome: 'error' }],
    ])('ends by %s', async (_, code, expected) => {
      expect(await ran(engine, python(code, predictions))).toMatchObject(expected)
    })

    test.each([
      ['a link', 'import os; os.symlink("/etc/hostname", "/out/p.csv")'],
      ['a link to nothing', 'import os; os.symlink("/nowhere", "/out/p.csv")'],
      ['a pipe', 'import os; os.mkfifo("/out/p.csv")'],
      ['a folder', 'import os; os.mkdir("/out/p.csv")'],
      ['a socket', 'import socket; socket.socket(socket.AF_UNIX).bind("/out/p.csv")'],
      ['a file larger than declared', 'open("/out/p.csv", "w").write("x" * 1001)'],
    ])('has %s refused in place of an output', async (what, code) => {
      const outFolder = newFolder()
      const ended = await ran(engine, python(code, { ...predictions, outFolder }))
      const refused = ownPipes && /pipe|socket/.test(what) ? [] : ['p.csv']
      expect(ended).toMatchObject({ outcome: 'ok', outputs: [], refused })
      expect(readdirSync(outFolder)).toEqual([])
    })

    test('has both names of a file that is linked twice taken as files', async () => {
      const outFolder = newFolder()
      const code = 'import os; open("/out/a.csv","w").write("x"); os.link("/out/a.csv", "/out/p.csv")'
      const outputs = ['a.csv', 'p.csv'].map((one) => ({ name: one, mostBytes: 10 }))
      await ran(engine, python(code, { outputs, outFolder }))
      for (const one of readdirSync(outFolder)) expect(lstatSync(join(outFolder, one)).isFile()).toBe(true)
    })

    test('is measured while it runs, where the engine can', async () => {
      const run = await engine.start(
        python('import time\nx = bytearray(30 << 20)\nprint(len(x), flush=True)\ntime.sleep(600)'),
      )
      if (run.usage) await expect.poll(() => run.usage?.().peakMb, { timeout: 20_000 }).toBeGreaterThan(25)
      run.cancel()
      expect((await run.ended).outcome).toBe('cancelled')
    })

    test('is ended at its time, with what it has started, and when it is cancelled', async () => {
      const word = `linger-${process.pid}-${Math.random()}`
      const code = `import os, time, signal
signal.signal(signal.SIGTERM, signal.SIG_IGN)
for k in range(3):
  if os.fork() == 0:
    os.setsid(); time.sleep(600)
time.sleep(600) # ${word}`
      const late = await ran(engine, python(code, { limits: { ...limits, wallSeconds: 1 } }))
      expect(late.outcome).toBe('timeout')
      expect(late.wallMs).toBeLessThan(10_000)
      const run = await engine.start(python(code))
      await pause(300)
      run.cancel()
      expect((await run.ended).outcome).toBe('cancelled')
      const daemon = `import os, time
if os.fork() == 0:
  os.setsid(); time.sleep(600) # ${word}`
      expect((await ran(engine, python(daemon))).outcome).toBe('ok')
      expect(alive(word)).toEqual([])
    })

    test(
      'cannot flood the log or its answer',
      async () => {
        const ended = await ran(engine, python(flood, { answerBytes: 1000 }))
        expect(ended.outcome).toBe('ok')
        expect(ended.answer.length).toBe(1000)
        expect(ended.log.bytes).toBe(300 * 1024 ** 2 + 6)
        expect(ended.log.head.length + ended.log.tail.length).toBeLessThanOrEqual(2 * LOG_BYTES)
        expect(ended.log.tail.endsWith('末尾')).toBe(true)
      },
      30_000 * slowness,
    )

    test.runIf(enforced?.processes !== 'no')('cannot start more processes than allowed, and leaves none', async () => {
      const code = `import os, time
n = 0
try:
  while n < 1000:
    if os.fork() == 0: time.sleep(600)
    n += 1
except OSError: print(n)`
      const ended = await ran(engine, python(code))
      expect(ended.outcome).toBe('ok')
      expect(Number(ended.log.head)).toBeLessThanOrEqual(limits.processes)
    })

    test.runIf(enforced?.memory === 'group' && !standIn).each(memory)(
      'that takes too much memory by %s fails for it',
      async (_, code) => {
        const ended = await ran(engine, python(code))
        expect(
          ended.outcome === 'memory' || (ended.outcome === 'error' && ended.log.tail + ended.log.head !== ''),
        ).toBe(true)
        // The kernel lets processes that it ends take a few pages more.
        expect(ended.peakMb ?? 0).toBeLessThanOrEqual(limits.memoryMb + 1)
      },
      30_000 * slowness,
    )

    test.runIf(enforced?.cores && !standIn)('gets no more than its share of the cores', async () => {
      const code = 'import os, time\nfor k in range(3): os.fork()\nend = time.time() + 2\nwhile time.time() < end: pass'
      const ended = await ran(engine, python(code, { limits: { ...limits, cores: 0.5 } }))
      expect((ended.cpuMs ?? 0) / ended.wallMs).toBeLessThan(0.75)
    })

    test.skipIf(servesNone)('serves requests one after the other', async () => {
      const code = 'import os, sys\nfor line in sys.stdin: os.write(3, line.upper().encode())'
      const run = await engine.start(python(code, { serves: true }))
      const said: string[] = []
      for (const word of ['one\n', 'two\n']) {
        const answer = new Promise<string>((resolve) => run.onAnswer((chunk) => resolve(chunk.toString())))
        run.write(word)
        said.push(await answer)
      }
      run.cancel()
      await run.ended
      expect(said).toEqual(['ONE\n', 'TWO\n'])
    })
  })

  describe.runIf(enforced)(`${name} as an engine`, () => {
    test('removes what a run needed, and by its sweep what an earlier life left', async () => {
      await ran(engine, jobOf(['/bin/true']))
      expect(left()).toEqual([])
      const word = `survivor-${process.pid}-${Math.random()}`
      const runner = spawn(process.execPath, [...alone, word], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      if (!servesNone) await new Promise((resolve) => runner.stdout.once('data', resolve))
      for (let tries = 0; alive(word).length === 0 && tries < 500; tries++) await pause(20)
      expect(alive(word).length).toBeGreaterThan(0)
      runner.kill('SIGKILL')
      if (tried.outlivesRunner) await engine.sweep()
      for (let tries = 0; alive(word).length > 0 && tries < 100; tries++) await pause(20)
      expect(alive(word)).toEqual([])
      await engine.sweep()
      expect(left()).toEqual([])
    }, 60_000)

    test('a second run with the id of one that goes on is refused, and the first one goes on', async () => {
      const [outputs, outFolder] = [[{ name: 'p.csv', mostBytes: 10 }], newFolder()]
      const code = 'import time; time.sleep(2); open("/out/p.csv", "w").write("1")'
      const first = python(code, { outputs, outFolder })
      const run = await engine.start(first)
      await expect(engine.start({ ...first, argv: ['/bin/true'] })).rejects.toThrow(/EEXIST|already there/)
      expect(await run.ended).toMatchObject({ outcome: 'ok', outputs: [{ name: 'p.csv', bytes: 1 }] })
    })

    test('runs no image that its operator does not allow', async () => {
      for (const image of ['leitai.invalid/none:1', '--privileged', ''])
        await expect(engine.start(jobOf(['/bin/true'], { image }))).rejects.toThrow('image')
      expect(left()).toEqual([])
    })

    test('gives no program a descriptor that whoever started it left open', async () => {
      const shell = ['-c', 'exec 77</etc/hostname; exec "$@"', 'bash', process.execPath, ...alone]
      const shown = await promisify(execFile)('/bin/bash', shell)
      expect(shown.stdout.trim().split(' ').map(Number).sort()).toEqual([0, 1, 2, 3])
    })
  })
}
