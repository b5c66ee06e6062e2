import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Run } from '@leitai/runner/engine'
import { CannotStart } from '../../sandbox/launcher.ts'
import { mountsOf, type PythonEnvironment, type PythonFolder, pythonIn } from '../python/environments.ts'
import { makeReadable } from '../python/package.ts'
import type { Place } from '../python/place.ts'
import { layService } from '../python/service.ts'
import { starvation } from '../python/starved.ts'
import { wallSeconds } from '../time-limit.ts'
import { keepable } from './problem.ts'
import type { PythonCase, PythonDone, PythonWork } from './python-types.ts'
import { openTurns } from './turns.ts'

/** Beyond a case’s own time: until the driver notices its end and clears up; at the start also until the packages are loaded. */
const PATIENCE_MS = 5000
const START_MS = 20_000
/** Of a sandbox, beyond the time of all cases. */
const SPARE_SECONDS = 60
/** For the driver, and for packages that are loaded. */
const OWN_MEGABYTES = 64
const PACKAGE_MEGABYTES = 192
const SCRATCH_MB = 32
const PROCESSES = 24
/** So many sandboxes in a row may die on one answer. */
const MOST_STARTS = 3

interface Options {
  place(): Promise<Place | string>
  folderOf(environment: string): PythonFolder | null
  environments(): Promise<PythonEnvironment[]>
  /** Answers that run at the same time. */
  most: number
}

interface Service {
  run: Run
  folder: string
  fresh: boolean
}

export interface PythonRuns {
  /** Runs an answer on its cases, in one sandbox; `first`: somebody waits at the screen. Throws CannotStart if none can be started. */
  run(work: PythonWork, how?: { first: boolean }): Promise<PythonDone[]>
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export function openPythonRuns({ place, folderOf, environments, most }: Options): PythonRuns {
  const inTurn = openTurns(most)

  async function pythonFor({ environment, needs }: PythonWork): Promise<PythonFolder | null> {
    if (environment === '' && needs.length === 0) return null
    const found = (await environments()).find(({ name }) => name === environment)
    if (!found) throw new CannotStart(`there is no Python ${environment}`)
    const missing = needs.filter((name) => !Object.hasOwn(found.packages, name))
    if (missing.length > 0) throw new CannotStart(`the Python ${environment} has no ${missing.join(', ')}`)
    return folderOf(environment)
  }

  async function start({ engine, folder: base }: Place, work: PythonWork): Promise<Service> {
    const python = await pythonFor(work)
    const folder = join(base, `program-${randomBytes(8).toString('hex')}`)
    const [answer, driver] = [join(folder, 'answer'), join(folder, 'driver')]
    for (const path of [folder, answer, driver]) await mkdir(path)
    try {
      await writeFile(join(answer, 'answer.py'), work.code)
      await layService(driver, new URL('./driver.py', import.meta.url))
      await makeReadable(folder)
      const run = await engine.start({
        id: `answer-${randomBytes(6).toString('hex')}`,
        argv: [pythonIn(python), '-I', '/serve/driver.py', ...work.needs],
        mounts: [...mountsOf(python), { from: answer, at: '/answer' }, { from: driver, at: '/serve' }],
        limits: {
          wallSeconds: work.allSeconds + SPARE_SECONDS,
          processes: PROCESSES,
          cores: 1,
          memoryMb: work.megabytes + OWN_MEGABYTES + work.needs.length * PACKAGE_MEGABYTES,
          outMb: 1,
          tmpMb: SCRATCH_MB,
        },
        outputs: [],
        serves: true,
        nests: true,
      })
      return { run, folder, fresh: true }
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw new CannotStart(error instanceof Error ? error.message : String(error))
    }
  }

  async function end({ run, folder }: Service) {
    run.cancel()
    const ended = await run.ended
    await rm(folder, { recursive: true, force: true })
    return ended
  }

  /** The line of the driver; `ended`: the sandbox is gone, silent, or says something else; `starved`: it got no processor. */
  async function ask(
    service: Service,
    work: PythonWork,
    one: PythonCase,
  ): Promise<Record<string, unknown> | 'ended' | 'starved'> {
    const id = randomBytes(8).toString('hex')
    const wall = wallSeconds(work.seconds)
    const starved = starvation(service.run)
    const answer = Promise.withResolvers<Record<string, unknown> | 'ended'>()
    const reader = new LineReader(id)
    const stop = service.run.onAnswer((chunk) => {
      const found = reader.add(chunk)
      if (found !== null) answer.resolve(found)
    })
    const patience = wall * 1000 + PATIENCE_MS + (service.fresh ? START_MS : 0)
    service.fresh = false
    const timer = setTimeout(() => answer.resolve('ended'), patience)
    void service.run.ended.then(() => answer.resolve('ended'))
    const given = 'args' in one ? { args: one.args, input: '' } : { args: [], input: one.input }
    const { function: name, seconds, megabytes, bytes } = work
    service.run.write(`${JSON.stringify({ id, ...given, function: name, seconds, wall, megabytes, bytes })}\n`)
    try {
      const answered = await answer.promise
      const isStarved = answered !== 'ended' && answered.reason === 'machine' && starved(wall)
      return isStarved ? 'starved' : answered
    } finally {
      stop()
      clearTimeout(timer)
    }
  }

  async function runAll(where: Place, work: PythonWork): Promise<PythonDone[]> {
    const done: PythonDone[] = []
    const deadline = Date.now() + work.allSeconds * 1000
    let service: Service | null = null
    let starts = 0
    try {
      for (const one of work.cases) {
        if (Date.now() >= deadline) done.push(without('time', String(work.allSeconds)))
        else if (!service && starts >= MOST_STARTS) done.push(without('crashed'))
        else {
          if (!service) starts++
          service ??= await start(where, work)
          const said = await ask(service, work, one)
          if (said === 'starved') throw new CannotStart('the machine is too busy')
          if (said !== 'ended') done.push(doneIn(said, work))
          else {
            const { outcome, reason } = await end(service)
            service = null
            if (outcome === 'platform') throw new CannotStart(reason ?? 'the sandbox ended')
            done.push(outcome === 'memory' ? without('memory', String(work.megabytes)) : without('crashed'))
          }
        }
      }
    } finally {
      if (service) await end(service)
    }
    return done
  }

  return {
    async run(work, how = { first: false }) {
      const where = await place()
      if (typeof where === 'string') throw new CannotStart(where)
      return inTurn(() => runAll(where, work), how)
    },
  }
}

const without = (reason: 'time' | 'memory' | 'crashed', text = ''): PythonDone => ({
  value: null,
  out: '',
  problem: { reason, text, line: null },
})

/** Of one line: what may be printed and a value, escaped. */
const LONGEST_LINE = 2 * 1024 * 1024

/** Reads the line that answers a request, in whatever pieces it comes, and holds no more than a line. */
export class LineReader {
  private readonly id: string
  private parts: Buffer[] = []
  private bytes = 0
  constructor(id: string) {
    this.id = id
  }

  /** The answer once it is there; `ended` if the line is too long or is none; null while more has to come. */
  add(chunk: Buffer): Record<string, unknown> | 'ended' | null {
    let rest = chunk
    for (;;) {
      const at = rest.indexOf(10)
      const piece = at < 0 ? rest : rest.subarray(0, at)
      this.bytes += piece.length
      if (this.bytes > LONGEST_LINE) return 'ended'
      this.parts.push(piece)
      if (at < 0) return null
      const found = objectIn(Buffer.concat(this.parts).toString())
      this.parts = []
      this.bytes = 0
      rest = rest.subarray(at + 1)
      // What was written there by somebody else answers nothing.
      if (found?.id === this.id) return found
    }
  }
}

function objectIn(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? Object(value) : null
  } catch {
    return null
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** What the driver answered. It is not trusted, as the answer may have written it: it can say nothing but a result of this case. */
export function doneIn(said: Record<string, unknown>, work: PythonWork): PythonDone {
  const out = textOf(said.out).toWellFormed().replaceAll('\0', '\ufffd').slice(0, work.bytes)
  const value = typeof said.value === 'string' && isJson(said.value) ? said.value : null
  const failed = (
    reason: 'error' | 'crashed' | 'time' | 'memory' | 'function' | 'size',
    text = '',
    line: number | null = null,
  ) => ({
    value: null,
    out,
    problem: { reason, text: keepable(text.slice(0, LONGEST_TEXT)), line },
  })
  switch (said.reason) {
    // The packages were there when their list was read.
    case 'missing':
      return failed('crashed')
    case undefined:
      return work.function === null || value !== null
        ? { value: work.function === null ? null : value, out, problem: null }
        : failed('error', 'it gave no value')
    case 'time':
    // Not borne out: see `starvation`.
    case 'machine':
      return failed('time', String(work.seconds))
    case 'memory':
      return failed('memory', String(work.megabytes))
    case 'function':
      return failed('function', work.function ?? '')
    case 'size':
      return failed('size')
    default:
      return failed('error', textOf(said.text), Number.isSafeInteger(said.line) ? Number(said.line) : null)
  }
}

const LONGEST_TEXT = 300

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
