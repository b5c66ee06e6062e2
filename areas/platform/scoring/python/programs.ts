import { createHash, randomBytes } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Run } from '@leitai/runner/engine'
import type { FormulaOutcome } from '@leitai/scorer/formula-score'
import type { Logger } from 'pino'
import { CannotStart } from '../../sandbox/launcher.ts'
import { askFor } from './ask.ts'
import { checkedDetails, type Details } from './details.ts'
import { mountsOf, type PythonEnvironment, type PythonFolder, pythonIn } from './environments.ts'
import { type Board, discardBoard, layBoard } from './lay-board.ts'
import { computedIn, outcomeIn } from './outcome.ts'
import { MAIN, makeReadable, unpackProgram } from './package.ts'
import { findPlace, type Place } from './place.ts'
import { openPythons, Unmet } from './pythons.ts'
import { layService } from './service.ts'

/**
 * Scoring programs of hosts in Python: the packages of each stay loaded in a sandbox of its own for a while, and every board is scored in a
 * cell of it, which has loaded the program before it gets the board.
 */
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
export type ProgramFiles = { code: string } | { zip: string; sha256: string }
type Program = ProgramFiles & {
  /** Whose it is, such as a competition: nobody else's boards are scored in its sandbox, whatever the program. */
  owner: string
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
interface ProgramAnswer {
  outcome: FormulaOutcome
  /** Null if they were not asked for, or there is no number. */
  details: Details | null
  /** Milliseconds that it computed. */
  cpuMs: number
}
/** A program that was not used for this long is ended, and one as old as this is loaded anew. */
const IDLE_MS = 120_000
const LIFE_SECONDS = 3600
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
  /** It has scored nothing yet. */
  isNew: boolean
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

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export function openPrograms({ workFolder, log, most, pythons = [] }: ProgramsOptions): Programs {
  const services = new Set<Service>()
  let found: Promise<Place | string> | null = null
  const place = () => {
    found ??= findPlace(workFolder, log)
    return found
  }

  const { environments, folderOf, pythonFor } = openPythons(place, pythons, log)

  async function end(service: Service): Promise<void> {
    services.delete(service)
    if (service.idle) clearTimeout(service.idle)
    service.run.cancel()
    await service.run.ended
    await rm(service.folder, { recursive: true, force: true })
  }

  function giveBack(service: Service): void {
    service.busy = false
    service.isNew = false
    service.idle = setTimeout(() => void end(service), IDLE_MS).unref()
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
    await layService(serve, new URL('./serve.py', import.meta.url))
    const unpacked = 'zip' in program ? await unpackProgram(program.zip, files) : files
    if ('code' in program) await writeFile(join(files, MAIN), program.code)
    const python = await pythonFor(program.environment, unpacked).catch(async (error: unknown) => {
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
        wallSeconds: LIFE_SECONDS,
        memoryMb: megabytes,
        processes: PROCESSES,
        cores: 1,
        outMb: OUT_MB,
        tmpMb: SCRATCH_MB,
      },
      outputs: [],
      serves: true,
      nests: true,
    })
    const service: Service = { key, run, folder, jobs, busy: true, isNew: true, idle: null, ended: false }
    services.add(service)
    void run.ended.then(() => {
      service.ended = true
    })
    return service
  }

  /** One that has this program loaded and nothing to do, else a new one in place of the one that was idle longest. */
  async function take(where: Place, program: Program, megabytes: number): Promise<Service> {
    const named = 'code' in program ? `code\0${program.code}` : `zip\0${program.sha256}`
    const key = createHash('sha256')
      .update([program.owner, megabytes, program.environment, named].join('\0'))
      .digest('hex')
    for (const service of services) {
      if (service.key !== key || service.busy || service.ended) continue
      service.busy = true
      if (service.idle) clearTimeout(service.idle)
      return service
    }
    const idle = [...services].filter(({ busy }) => !busy)
    // All at once: while the first one ends, nobody takes the second.
    await Promise.all(idle.slice(0, Math.max(0, services.size + 1 - most)).map(end))
    return start(where, key, program, megabytes)
  }

  /** Moves a board to a new service of the same program, as nobody else has left anything there. */
  async function moveToNew(where: Place, old: Service, name: string, program: Program, megabytes: number) {
    const kept = join(where.folder, `program-board-${name}`)
    await rename(join(old.jobs, name), kept)
    try {
      await end(old)
      const service = await start(where, old.key, program, megabytes)
      await rename(kept, join(service.jobs, name))
      return service
    } finally {
      await rm(kept, { recursive: true, force: true })
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
      let service = await take(where, program, megabytes).catch((error: unknown) => {
        if (error instanceof Unmet) return error
        throw new CannotStart(error instanceof Error ? error.message : String(error))
      })
      if (service instanceof Unmet) {
        await discardBoard(board)
        return without({ reason: 'packages', text: service.message })
      }
      const name = randomBytes(8).toString('hex')
      let said: Awaited<ReturnType<typeof askFor>>
      try {
        await layBoard(service.jobs, name, board)
        said = await askFor(service.run, name, bounds)
        // The kernel may free later what the board before has taken, such as files on their way in sockets.
        if (!service.isNew && (await lacksMemory(service, said))) {
          service = await moveToNew(where, service, name, program, megabytes)
          said = await askFor(service.run, name, bounds)
        }
        await rm(join(service.jobs, name), { recursive: true, force: true })
      } catch (error) {
        // A board that cannot be laid, as on a full disk.
        await end(service)
        throw error
      }
      // It was ready to compute, and got no processor.
      if (said === 'starved') {
        await end(service)
        throw new CannotStart('the machine is too busy')
      }
      if (typeof said === 'object') {
        const outcome = outcomeIn(said.said, bounds.names)
        // Of an answer that cannot be read, a part may come yet, before the next one.
        if (isSpent(outcome) || said.said === null) await end(service)
        else giveBack(service)
        const hasNumber = 'value' in outcome || 'values' in outcome
        const details = bounds.details && hasNumber ? await checkedDetails(said) : null
        return { outcome: bounded(outcome, seconds, megabytes), details, cpuMs: computedIn(said.said) }
      }
      await end(service)
      const { outcome, log: printed, reason, cpuMs } = await service.run.ended
      // Its cell is gone, and with it what this board alone computed.
      if (outcome === 'memory') return without({ reason: 'memory', megabytes }, Math.min(cpuMs ?? 0, seconds * 1000))
      // A program ends no process of ours.
      throw new CannotStart(reason ?? (printed.tail || printed.head || `the sandbox ended with ${outcome}`))
    },
    async close() {
      await Promise.all([...services].map((service) => end(service)))
      const where = await found
      if (where !== null && typeof where !== 'string') await rm(where.folder, { recursive: true, force: true })
    },
  }
}

const without = (outcome: FormulaOutcome, cpuMs = 0): ProgramAnswer => ({ outcome, details: null, cpuMs })

/** Whether it was ended for its memory. */
async function lacksMemory({ run, ended }: Service, said: Awaited<ReturnType<typeof askFor>>): Promise<boolean> {
  if (typeof said === 'object') return said.said?.reason === 'memory'
  return ended && (await run.ended).outcome === 'memory'
}

/** After these the process may be in any state. */
const isSpent = (outcome: FormulaOutcome) =>
  'reason' in outcome && (outcome.reason === 'time' || outcome.reason === 'memory')

/** The program tells no bounds, as these are ours. */
function bounded(outcome: FormulaOutcome, seconds: number, megabytes: number): FormulaOutcome {
  if (!('reason' in outcome)) return outcome
  if (outcome.reason === 'time') return { reason: 'time', seconds }
  return outcome.reason === 'memory' ? { reason: 'memory', megabytes } : outcome
}
