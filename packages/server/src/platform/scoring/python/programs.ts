import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { chmod, copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openBubblewrap } from '@leitai/runner/bubblewrap/engine'
import type { Engine, Run } from '@leitai/runner/engine'
import type { FormulaOutcome } from '@leitai/scorer/formula-score'
import type { Logger } from 'pino'
import { CannotStart } from '../../sandbox/launcher.ts'
import { MAIN, makeReadable, unpackProgram } from './package.ts'

/** Scoring programs of hosts in Python: each stays loaded in a sandbox of its own for a while, and forks for every board. */
export interface Programs {
  /** Throws CannotStart if no program can be run on this machine now. */
  run(program: Program, board: Board, bounds: ProgramBounds): Promise<FormulaOutcome>
  /** Why programs cannot be run here; null if they can. */
  lacks(): Promise<string | null>
  close(): Promise<void>
}
/** One file with code, or a zip with score.py and others, by the digest of its content. */
export type Program = { code: string } | { zip: string; sha256: string }
export interface ProgramBounds {
  seconds: number
  megabytes: number
  /** Of the numbers that it has to give; of several it gives a dict. */
  names: readonly string[]
}
/** Files with the tables of one board, as `tableBytes` makes them; they are moved away. */
export interface Board {
  solution: string
  submission: string
}

const PYTHON = '/usr/bin/python3'
const SERVE = fileURLToPath(new URL('./serve.py', import.meta.url))
/** A program that was not used for this long is ended, and one as old as this is loaded anew. */
const IDLE_MS = 120_000
const LIFE_SECONDS = 3600
/** Beyond its seconds: for loading the program, for reading large tables, and until it notices the time itself. */
const PATIENCE_MS = 20_000
const SCRATCH_MB = 64
const PROCESSES = 64
const LONGEST_ANSWER = 65_536

interface Place {
  engine: Engine
  /** Other users can traverse it. */
  folder: string
}

/** Where programs can be run, or why they cannot: below a private folder, other users do not reach their own. */
async function findPlace(workFolder: string, log: Logger): Promise<Place | string> {
  if (!existsSync(PYTHON)) return `${PYTHON} is missing`
  let reason = ''
  for (const folder of [workFolder, () => mkdtempSync(join(tmpdir(), 'leitai-programs-'))]) {
    const base = typeof folder === 'string' ? folder : folder()
    mkdirSync(base, { recursive: true })
    await chmod(base, 0o711)
    const name = createHash('sha256').update(base).digest('hex').slice(0, 8)
    const engine = openBubblewrap({ workFolder: join(base, 'runs'), name })
    await engine.sweep()
    for (const left of readdirSync(base))
      if (left.startsWith('program-')) await rm(join(base, left), { recursive: true })
    const probe = await engine.probe()
    if (probe.works) {
      log.info({ enforced: probe.enforced }, 'scoring programs in Python can be run')
      return { engine, folder: base }
    }
    reason = probe.reason
  }
  log.warn({ reason }, 'scoring programs in Python cannot be run here; everything else works')
  return reason
}

/** Also between file systems. */
async function move(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async () => {
    await copyFile(from, to)
    await rm(from)
  })
}

interface Service {
  key: string
  run: Run
  folder: string
  jobs: string
  busy: boolean
  idle: NodeJS.Timeout | null
  ended: boolean
}

export function openPrograms({ workFolder, log, most }: { workFolder: string; log: Logger; most: number }): Programs {
  const services = new Set<Service>()
  let found: Promise<Place | string> | null = null
  const place = () => {
    found ??= findPlace(workFolder, log)
    return found
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
    // The program is another user. Nobody can list the folder above, and the name cannot be guessed.
    await makeReadable(folder)
    const run = await engine.start({
      id: `program-${randomBytes(6).toString('hex')}`,
      argv: [PYTHON, '-I', '/serve/serve.py'],
      mounts: [
        { from: unpacked, at: '/program' },
        { from: serve, at: '/serve' },
        { from: jobs, at: '/jobs' },
      ],
      limits: {
        ...{ wallSeconds: LIFE_SECONDS, memoryMb: megabytes, processes: PROCESSES, cores: 1 },
        ...{ outMb: 1, tmpMb: SCRATCH_MB },
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
    const key = createHash('sha256').update(`${megabytes}\0${named}`).digest('hex')
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
    { seconds, names }: ProgramBounds,
  ): Promise<FormulaOutcome | 'late' | 'ended'> {
    const id = randomBytes(8).toString('hex')
    const files = { solution: `${id}-solution`, submission: `${id}-submission` }
    for (const table of ['solution', 'submission'] as const) {
      const path = join(service.jobs, files[table])
      await move(board[table], path)
      await chmod(path, 0o644)
    }
    const answer = Promise.withResolvers<FormulaOutcome | 'late' | 'ended'>()
    let said = ''
    const stop = service.run.onAnswer((chunk) => {
      said += chunk.toString()
      const line = said.split('\n').find((one) => one.includes(`"${id}"`) && one.endsWith('}'))
      if (line !== undefined) answer.resolve(outcomeIn(line, names))
      else if (said.length > LONGEST_ANSWER) answer.resolve('ended')
    })
    const timer = setTimeout(() => answer.resolve('late'), seconds * 1000 + PATIENCE_MS)
    void service.run.ended.then(() => answer.resolve('ended'))
    service.run.write(`${JSON.stringify({ id, ...files, seconds, names })}\n`)
    try {
      return await answer.promise
    } finally {
      stop()
      clearTimeout(timer)
      for (const file of Object.values(files)) await rm(join(service.jobs, file), { force: true })
    }
  }

  return {
    async lacks() {
      const known = await place()
      return typeof known === 'string' ? known : null
    },
    async run(program, board, bounds) {
      const { seconds, megabytes } = bounds
      const where = await place()
      if (typeof where === 'string') throw new CannotStart(where)
      const service = await take(where, program, megabytes).catch((error: unknown) => {
        throw new CannotStart(error instanceof Error ? error.message : String(error))
      })
      const said = await ask(service, board, bounds)
      if (typeof said === 'object' && !isSpent(said)) {
        service.busy = false
        service.idle = setTimeout(() => void end(service), IDLE_MS).unref()
        return bounded(said, seconds, megabytes)
      }
      await end(service)
      if (typeof said === 'object') return bounded(said, seconds, megabytes)
      if (said === 'late') return { reason: 'time', seconds }
      const { outcome, log: printed, reason } = await service.run.ended
      if (outcome === 'memory') return { reason: 'memory', megabytes }
      if (outcome === 'platform') throw new CannotStart(reason ?? 'the sandbox ended')
      return { reason: 'error', text: printed.tail || printed.head || 'the program ended its process' }
    },
    async close() {
      await Promise.all([...services].map((service) => end(service)))
    },
  }
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

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** What the program answered: it is not trusted, as it can write its answers itself. */
function outcomeIn(line: string, names: readonly string[]): FormulaOutcome {
  let said: Record<string, unknown> = {}
  try {
    said = Object(JSON.parse(line))
  } catch {
    return { reason: 'error', text: 'the program wrote something else than its answer' }
  }
  const { value, values, refused, reason, text, line: at, file, trace, score } = said
  if (typeof value === 'number' && Number.isFinite(value)) return { value }
  if (typeof values === 'object' && values !== null) return numbersIn(values, names)
  if (typeof refused === 'string') return { refused }
  switch (reason) {
    case 'time':
      return { reason, seconds: 0 }
    case 'memory':
      return { reason, megabytes: 0 }
    case 'number':
      return { reason, text: textOf(text), ...(isOneOf(names, score) && { score }) }
    case 'packages':
    case 'missing':
    case 'dict':
      return { reason, text: textOf(text) }
    case 'function':
      return { reason }
    default:
      return {
        ...{ reason: 'error', text: textOf(text) },
        ...(Number.isInteger(at) && { line: Number(at) }),
        ...(textOf(file) !== '' && { file: textOf(file) }),
        ...(textOf(trace) !== '' && { trace: textOf(trace) }),
      }
  }
}

const isOneOf = (names: readonly string[], name: unknown): name is string =>
  typeof name === 'string' && names.length > 1 && names.includes(name)

/** The numbers that are asked for; a program may give others beside. */
function numbersIn(given: object, names: readonly string[]): FormulaOutcome {
  const values: Record<string, number> = {}
  for (const name of names) {
    const value: unknown = Object.hasOwn(given, name) ? Reflect.get(given, name) : undefined
    if (typeof value !== 'number' || !Number.isFinite(value)) return { reason: 'missing', text: name }
    values[name] = value
  }
  return { values }
}
