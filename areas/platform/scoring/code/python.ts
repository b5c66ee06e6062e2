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
import { doneIn, LineReader } from './python-answer.ts'
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
