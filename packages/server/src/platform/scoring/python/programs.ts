import { createHash, randomBytes } from 'node:crypto'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { limits } from '@leitai/contract/core/limits'
import type { Run } from '@leitai/runner/engine'
import type { FormulaOutcome } from '@leitai/scorer/formula-score'
import type { Logger } from 'pino'
import { CannotStart } from '../../sandbox/launcher.ts'
import { type Answered, AnswerReader } from './answer.ts'
import { checkedDetails, type Details } from './details.ts'
import { mountsOf, type PythonEnvironment, type PythonFolder, probeEnvironment, pythonIn } from './environments.ts'
import { type Board, discardBoard, layBoard, removeBoard } from './lay-board.ts'
import { outcomeIn } from './outcome.ts'
import { MAIN, makeReadable, unpackProgram } from './package.ts'
import { findPlace, type Place } from './place.ts'
import { unmet } from './requirements.ts'

/** Scoring programs of hosts in Python: each stays loaded in a sandbox of its own for a while, and forks for every board. */
export interface Programs {
  /** Throws CannotStart if no program can be run on this machine now. */
  run(program: Program, board: Board, bounds: ProgramBounds): Promise<ProgramAnswer>
  /** Why programs cannot be run here; null if they can. */
  lacks(): Promise<string | null>
  /** The Pythons that programs can run in, the machine's own first; empty if programs cannot be run here. */
  environments(): Promise<PythonEnvironment[]>
  /** Where they run, or why they cannot. */
  place(): Promise<Place | string>
  /** The folder of a Python beside the machine’s own; null without one. */
  folderOf(environment: string): PythonFolder | null
  close(): Promise<void>
}
/** One file with code, or a zip with score.py and others, by the digest of its content. */
export type Program = ({ code: string } | { zip: string; sha256: string }) & {
  /** The name of the Python that it runs in; default: the machine's own. */
  environment?: string
}
export interface ProgramBounds {
  seconds: number
  megabytes: number
  /** Of the numbers that it has to give; of several it gives a dict. */
  names: readonly string[]
  /** Keeps what the program leaves in its folder. */
  details?: boolean
}
export interface ProgramAnswer {
  outcome: FormulaOutcome
  /** Null if they were not asked for, or there is no number. */
  details: Details | null
}
const SERVE = fileURLToPath(new URL('./serve.py', import.meta.url))
/** A program that was not used for this long is ended, and one as old as this is loaded anew. */
const IDLE_MS = 120_000
const LIFE_SECONDS = 3600
/** Beyond its seconds: for loading the program, for reading large tables, and until it notices the time itself. */
const PATIENCE_MS = 20_000
const SCRATCH_MB = 64
/** What it may keep in its folder while it runs; of that, limits.details are kept. */
const OUT_MB = 8
const PROCESSES = 64

interface Service {
  key: string
  run: Run
  folder: string
  jobs: string
  busy: boolean
  idle: NodeJS.Timeout | null
  ended: boolean
}

interface ProgramsOptions {
  workFolder: string
  log: Logger
  most: number
  /** Pythons beside the machine's own. */
  pythons?: PythonFolder[]
}

/** Characters of a requirements.txt. */
const MOST_REQUIRED = 65_536

/** A program asks for a Python or for packages that are not there. */
class Unmet extends Error {}

export function openPrograms({ workFolder, log, most, pythons = [] }: ProgramsOptions): Programs {
  const services = new Set<Service>()
  let found: Promise<Place | string> | null = null
  const place = () => {
    found ??= findPlace(workFolder, log)
    return found
  }

  const folderOf = (name: string) => pythons.find((one) => one.name === name) ?? null

  let known: Promise<PythonEnvironment[]> | null = null
  const environments = () => {
    known ??= place().then(async (where) => {
      if (typeof where === 'string') return []
      const found = await Promise.all([null, ...pythons].map((one) => probeEnvironment(where.engine, one)))
      return found.flatMap((one, at) => {
        if (typeof one !== 'string') return [one]
        log.warn(
          { python: pythonIn(pythons[at - 1] ?? null), reason: one },
          'a Python for scoring programs cannot be used',
        )
        return []
      })
    })
    return known
  }

  /** Where the Python of a program is; throws Unmet if it or what the program requires is missing. */
  async function pythonFor({ environment: name = '' }: Program, files: string): Promise<PythonFolder | null> {
    const required = await readFile(join(files, 'requirements.txt'), 'utf8').catch(() => '')
    if (name === '' && required === '') return null
    if (required.length > MOST_REQUIRED) throw new Unmet(`requirements.txt has more than ${MOST_REQUIRED} characters`)
    const found = (await environments()).find((one) => one.name === name)
    if (!found) throw new Unmet(`the environment ${name} is not there`)
    const faults = unmet(required, found.packages)
    if (faults.length > 0) throw new Unmet(`requirements.txt: ${faults.slice(0, 10).join('; ')}`)
    return folderOf(name)
  }

  async function end(service: Service): Promise<void> {
    services.delete(service)
    if (service.idle) clearTimeout(service.idle)
    service.run.cancel()
    await service.run.ended
    await rm(service.folder, { recursive: true, force: true })
  }

  async function start(
    { engine, folder: base }: Place,
    key: string,
    program: Program,
    megabytes: number,
  ): Promise<Service> {
    const folder = join(base, `program-${randomBytes(8).toString('hex')}`)
    const [files, serve, jobs] = [join(folder, 'program'), join(folder, 'serve'), join(folder, 'jobs')]
    for (const path of [folder, files, serve, jobs]) await mkdir(path)
    await copyFile(SERVE, join(serve, 'serve.py'))
    const unpacked = 'zip' in program ? await unpackProgram(program.zip, files) : files
    if ('code' in program) await writeFile(join(files, MAIN), program.code)
    const python = await pythonFor(program, unpacked).catch(async (error: unknown) => {
      await rm(folder, { recursive: true })
      throw error
    })
    // The program is another user. Nobody can list the folder above, and the name cannot be guessed.
    await makeReadable(folder)
    const run = await engine.start({
      id: `program-${randomBytes(6).toString('hex')}`,
      argv: [pythonIn(python), '-I', '/serve/serve.py'],
      mounts: [
        ...mountsOf(python),
        { from: unpacked, at: '/program' },
        { from: serve, at: '/serve' },
        { from: jobs, at: '/jobs' },
      ],
      limits: {
        ...{ wallSeconds: LIFE_SECONDS, memoryMb: megabytes, processes: PROCESSES, cores: 1 },
        ...{ outMb: OUT_MB, tmpMb: SCRATCH_MB },
      },
      outputs: [],
      serves: true,
    })
    const service: Service = { key, run, folder, jobs, busy: true, idle: null, ended: false }
    services.add(service)
    void run.ended.then(() => {
      service.ended = true
    })
    return service
  }

  /** One that has this program loaded and nothing to do, else a new one in place of the one that was idle longest. */
  async function take(where: Place, program: Program, megabytes: number): Promise<Service> {
    const named = 'code' in program ? `code\0${program.code}` : `zip\0${program.sha256}`
    const key = createHash('sha256').update([megabytes, program.environment, named].join('\0')).digest('hex')
    for (const service of services) {
      if (service.key !== key || service.busy || service.ended) continue
      service.busy = true
      if (service.idle) clearTimeout(service.idle)
      return service
    }
    const idle = [...services].filter(({ busy }) => !busy)
    for (const old of idle.slice(0, Math.max(0, services.size + 1 - most))) await end(old)
    return start(where, key, program, megabytes)
  }

  async function ask(
    service: Service,
    board: Board,
    { seconds, names, details: withFiles = false }: ProgramBounds,
  ): Promise<Answered | 'late' | 'ended'> {
    const id = randomBytes(8).toString('hex')
    const files = await layBoard(service.jobs, id, board)
    const answer = Promise.withResolvers<Answered | 'late' | 'ended'>()
    const reader = new AnswerReader(id, { withFiles })
    const stop = service.run.onAnswer((chunk) => {
      const found = reader.add(chunk)
      if (found !== null) answer.resolve(found === 'broken' ? 'ended' : found)
      if (found !== null) stop()
    })
    const timer = setTimeout(() => answer.resolve('late'), seconds * 1000 + PATIENCE_MS)
    void service.run.ended.then(() => answer.resolve('ended'))
    const { pixels: _, ...kept } = limits.details
    const request = { id, ...files, seconds, names, ...(withFiles && { details: kept }) }
    service.run.write(`${JSON.stringify(request)}\n`)
    try {
      return await answer.promise
    } finally {
      stop()
      clearTimeout(timer)
      await removeBoard(service.jobs, id)
    }
  }

  // An operator who lists some learns at the start which cannot be used.
  if (pythons.length > 0) void environments()
  return {
    async lacks() {
      const known = await place()
      return typeof known === 'string' ? known : null
    },
    environments,
    place,
    folderOf,
    async run(program, board, bounds) {
      const { seconds, megabytes } = bounds
      const where = await place()
      if (typeof where === 'string') throw new CannotStart(where)
      const service = await take(where, program, megabytes).catch((error: unknown) => {
        if (error instanceof Unmet) return error
        throw new CannotStart(error instanceof Error ? error.message : String(error))
      })
      if (service instanceof Unmet) {
        await discardBoard(board)
        return without({ reason: 'packages', text: service.message })
      }
      const said = await ask(service, board, bounds).catch(async (error: unknown) => {
        // A board that cannot be laid, as on a full disk.
        await end(service)
        throw error
      })
      if (typeof said === 'object') {
        const outcome = outcomeIn(said.said, bounds.names)
        if (isSpent(outcome)) await end(service)
        else {
          service.busy = false
          service.idle = setTimeout(() => void end(service), IDLE_MS).unref()
        }
        const hasNumber = 'value' in outcome || 'values' in outcome
        const details = bounds.details && hasNumber ? await checkedDetails(said) : null
        return { outcome: bounded(outcome, seconds, megabytes), details }
      }
      await end(service)
      if (said === 'late') return without({ reason: 'time', seconds })
      const { outcome, log: printed, reason } = await service.run.ended
      if (outcome === 'memory') return without({ reason: 'memory', megabytes })
      if (outcome === 'platform') throw new CannotStart(reason ?? 'the sandbox ended')
      return without({ reason: 'error', text: printed.tail || printed.head || 'the program ended its process' })
    },
    async close() {
      await Promise.all([...services].map((service) => end(service)))
    },
  }
}

const without = (outcome: FormulaOutcome): ProgramAnswer => ({ outcome, details: null })

/** After these the process may be in any state. */
const isSpent = (outcome: FormulaOutcome) =>
  'reason' in outcome && (outcome.reason === 'time' || outcome.reason === 'memory')

/** The program tells no bounds, as these are ours. */
function bounded(outcome: FormulaOutcome, seconds: number, megabytes: number): FormulaOutcome {
  if (!('reason' in outcome)) return outcome
  if (outcome.reason === 'time') return { reason: 'time', seconds }
  return outcome.reason === 'memory' ? { reason: 'memory', megabytes } : outcome
}
