import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Program } from '../sandbox/command.ts'
import { CannotStart, type Launcher, type SandboxedProcess } from '../sandbox/launcher.ts'
import { openPythonRuns } from './code/python.ts'
import type { PythonDone, PythonWork } from './code/python-types.ts'
import type { PythonEnvironment, PythonFolder } from './python/environments.ts'
import { openPrograms } from './python/programs.ts'
import { scoreByProgram } from './python/score-boards.ts'
import { fetchWritten, lay } from './staging.ts'
import {
  type Answer,
  codeIn,
  type Done,
  type Ended,
  type Kinds,
  type Outcome,
  type OutcomeOf,
  type PrepareOutcome,
  type Task,
  type TaskMessage,
} from './task.ts'
import { limitComputing, staying } from './time-limit.ts'

export interface Scorers {
  /**
   * Scores in a child process; waits while all are busy. Never throws for failures of the process; CannotStart if none can be started, or the
   * machine ended it or gave it no processor.
   */
  score(input: TaskInput<'score'>, bounds: Bounds): Promise<Outcome>
  /** Prepares a solution in a child process: writes the file that submissions are scored against. */
  prepare(input: TaskInput<'prepare'>, bounds: Bounds): Promise<PrepareOutcome>
  /** Says what is in a solution and a sample, of which nothing is declared yet. */
  profile(input: TaskInput<'profile'>, bounds: Bounds): Promise<OutcomeOf<'profile'>>
  /** Finds similarities between submissions, at lower priority than scoring. */
  condense(input: TaskInput<'condense'>, bounds: Bounds): Promise<OutcomeOf<'condense'>>
  compare(input: TaskInput<'compare'>, bounds: Bounds): Promise<OutcomeOf<'compare'>>
  series(input: TaskInput<'series'>, bounds: Bounds): Promise<OutcomeOf<'series'>>
  /** Runs the code of an exam answer. */
  code(input: TaskInput<'code'>, bounds: Bounds): Promise<OutcomeOf<'code'>>
  /** Runs an exam answer in Python, in a sandbox of its own; `first` before all that wait. Throws CannotStart. */
  python(work: PythonWork, how?: { first: boolean }): Promise<PythonDone[]>
  /** Why programs in Python cannot be run here; null if they can. */
  lacksPrograms(): Promise<string | null>
  /** The Pythons that they can run in. */
  pythons(): Promise<PythonEnvironment[]>
  /** A new file path in the scoring processes' work folder; the caller deletes the file. */
  workPath(ending: string): string
  load(): { seats: number; busy: number; waiting: number }
  /** Process ids, for tests that kill them. */
  pids(): number[]
  close(): Promise<void>
}

export interface Bounds {
  seconds: number
  megabytes: number
  /** Waits until no task of normal priority is queued. */
  lowPriority?: boolean
  /** How long it waits if no process can be started; default: until one can. */
  startMs?: number
}
type TaskInput<T extends Task['task']> = Omit<Extract<Task, { task: T }>, 'task'>

interface Worker {
  sandboxed: SandboxedProcess | null
  /** Of a process that is being started. */
  starting: Promise<SandboxedProcess> | null
  /** What its process is for (`codeIn`); null if it only reads files, undefined if it has done nothing yet. */
  runs: string | null | undefined
  /** Ends the running task. */
  finish: ((outcome: Done | Ended | CannotStart) => void) | null
}

const PROGRAM: Program = {
  kind: 'scoring',
  path: fileURLToPath(new URL('./child.ts', import.meta.url)),
  nodeOptions: ['--max-semi-space-size=32'],
}
/** Programs that stay loaded beside those that are running. */
const PROGRAMS_KEPT = 2
/** The exit code of the sandbox around a process that somebody killed: the kernel as it lacks memory, or an operator. It cannot do so itself. */
const KILLED_INSIDE = 137
/** The process ended before it received the task: the task has not failed. */
const unsent = Symbol('unsent')

interface ScorersOptions {
  pythons?: PythonFolder[]
  count: number
  workFolder: string
  launcher: Launcher
  log: Logger
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export function openScorers({ count, workFolder, launcher, log, pythons = [] }: ScorersOptions): Scorers {
  const programs = openPrograms({ workFolder: join(workFolder, 'programs'), log, most: count + PROGRAMS_KEPT, pythons })
  const answers = openPythonRuns({ ...programs, most: count })
  mkdirSync(workFolder, { recursive: true })
  const workers = Array.from(
    { length: count },
    (): Worker => ({
      sandboxed: null,
      starting: null,
      runs: undefined,
      finish: null,
    }),
  )
  const free = [...workers]
  const waiting: ((worker: Worker) => void)[] = []
  const lowPriority: ((worker: Worker) => void)[] = []
  let lastId = 0
  let closed = false
  const workPath = (ending: string) => join(workFolder, `${randomBytes(8).toString('hex')}${ending}`)

  const processOf = async (worker: Worker, patienceMs?: number): Promise<SandboxedProcess> => {
    if (worker.sandboxed) return worker.sandboxed
    worker.starting ??= startFor(worker, patienceMs).finally(() => {
      worker.starting = null
    })
    return worker.starting
  }
  const startFor = async (worker: Worker, patienceMs?: number): Promise<SandboxedProcess> => {
    const sandboxed = await launcher.start(PROGRAM, patienceMs)
    // Not `exit`: its last messages may arrive after that.
    sandboxed.child.on('close', (code, signal) => {
      // A killed process no longer belongs to its worker: what runs there now is another.
      if (worker.sandboxed !== sandboxed) return
      worker.sandboxed = null
      const message = `the process ended with ${signal ?? code}: ${sandboxed.said()}`
      const killed = signal === 'SIGKILL' || code === KILLED_INSIDE
      worker.finish?.(killed ? new CannotStart(message) : { kind: 'crashed', message })
    })
    // It may have exited since it was ready.
    if (sandboxed.child.exitCode === null && sandboxed.child.signalCode === null) worker.sandboxed = sandboxed
    return sandboxed
  }
  const take = (line: typeof waiting) => {
    const worker = free.pop()
    return worker ? Promise.resolve(worker) : new Promise<Worker>((resolve) => line.push(resolve))
  }
  const giveBack = (worker: Worker) => {
    const next = waiting.shift() ?? lowPriority.shift()
    if (next) next(worker)
    else free.push(worker)
  }

  /**
   * Code may take over its process, and would find what earlier tasks left and see what later ones bring: another competition's solution,
   * another submission, another user's answers. So a process that has run code is ended, and one that reads files for the program of a
   * competition reads them for no other.
   */
  const renew = (worker: Worker, task: Task) => {
    const runs = codeIn(task)
    if (worker.runs !== undefined && worker.runs !== runs) endProcess(worker)
    worker.runs = runs
  }
  const endProcess = (worker: Worker) => {
    worker.sandboxed?.child.kill('SIGKILL')
    worker.sandboxed = null
    worker.runs = undefined
  }

  const run = async (task: Task, bounds: Bounds): Promise<Done | Ended> => {
    const worker = await take(bounds.lowPriority ? lowPriority : waiting)
    let isSpent = codeIn(task) !== null
    try {
      renew(worker, task)
      for (;;) {
        const sandboxed = await processOf(worker, bounds.startMs)
        const done = await runIn(worker, sandboxed, task, bounds)
        // Tables were written for a program that runs elsewhere.
        if (done !== unsent && done.kind === 'boards') isSpent = false
        if (done !== unsent) return done
        if (worker.sandboxed === sandboxed) worker.sandboxed = null
      }
    } finally {
      if (isSpent) {
        endProcess(worker)
        // The next task finds one that is ready.
        if (!closed) void processOf(worker).catch(() => undefined)
      }
      // The caller need not wait until the folders are cleared.
      const { sandboxed } = worker
      void (sandboxed?.folders.clear(staying(task)) ?? Promise.resolve())
        .catch(() => {
          sandboxed?.child.kill('SIGKILL')
          if (worker.sandboxed === sandboxed) worker.sandboxed = null
        })
        .then(() => giveBack(worker))
    }
  }

  const runIn = async (worker: Worker, sandboxed: SandboxedProcess, task: Task, bounds: Bounds) => {
    const { child, folders } = sandboxed
    const { seconds, megabytes } = bounds
    const laid = await lay(task, folders)
    const id = ++lastId
    let running = true
    const bound = sandboxed.bound(megabytes, (message) => {
      // The reading may arrive when another task already runs there.
      if (!running) return
      worker.finish?.({ kind: 'crashed', message })
      child.kill('SIGKILL')
    })
    const computing = limitComputing(sandboxed.pid, seconds, (why) => {
      worker.finish?.(why === 'computed' ? { kind: 'timeLimit' } : new CannotStart('the machine is too busy'))
      child.kill('SIGKILL')
    })
    const onMessage = (answer: Answer) => {
      if (answer.id !== id) return
      worker.finish?.(answer.kind === 'broken' ? { kind: 'crashed', message: answer.message } : answer)
    }
    child.on('message', onMessage)
    try {
      const done = await new Promise<Done | Ended | CannotStart | typeof unsent>((resolve) => {
        worker.finish = resolve
        const input = { ...laid, id, workFolder: folders.writes(''), seconds } satisfies TaskMessage
        child.send(input, (error) => {
          if (error) resolve(unsent)
        })
      })
      const cpuMs = computing.stop()
      if (done === unsent) return done
      if ((done instanceof CannotStart || done.kind === 'crashed') && bound.exceeded())
        return { kind: 'crashed' as const, message: `it took more than ${megabytes} MB`, cpuMs }
      if (done instanceof CannotStart) throw done
      return await fetchWritten(task, done, folders).then(
        () => ({ ...done, cpuMs }),
        (error) => ({ kind: 'crashed' as const, message: String(error), cpuMs }),
      )
    } finally {
      running = false
      worker.finish = null
      child.off('message', onMessage)
      computing.stop()
      bound.undo()
      // A killed process takes its folders along.
      if (child.killed && worker.sandboxed === sandboxed) worker.sandboxed = null
    }
  }

  return {
    score: async (input, bounds) => {
      if (!input.formula) return only('score', await run({ task: 'score', ...input }, bounds))
      const boardsPath = workPath('-')
      const { owner, programPath, details, ...order } = input
      const done = await run({ task: 'score', ...order, boardsPath }, bounds)
      if (done.kind !== 'boards') return only('score', done)
      const { boards, cpuMs = 0 } = done
      return scoreByProgram(programs, boards, { boardsPath, owner, programPath, details, facts: order.facts, cpuMs })
    },
    prepare: async (input, bounds) => only('prepared', await run({ task: 'prepare', ...input }, bounds)),
    profile: async (input, bounds) => only('profile', await run({ task: 'profile', ...input }, bounds)),
    condense: async (input, bounds) => only('condensed', await run({ task: 'condense', ...input }, bounds)),
    compare: async (input, bounds) => only('compared', await run({ task: 'compare', ...input }, bounds)),
    series: async (input, bounds) => only('series', await run({ task: 'series', ...input }, bounds)),
    code: async (input, bounds) => only('code', await run({ task: 'code', ...input }, bounds)),
    python: (work, how) => answers.run(work, how),
    lacksPrograms: () => programs.lacks(),
    pythons: () => programs.environments(),
    workPath,
    load: () => ({ seats: count, busy: count - free.length, waiting: waiting.length + lowPriority.length }),
    pids: () => workers.flatMap(({ sandboxed }) => sandboxed?.child.pid ?? []),
    async close() {
      closed = true
      await Promise.all(
        workers.map(async ({ starting, sandboxed: ready }) => {
          const sandboxed = ready ?? (await starting?.catch(() => null))
          if (!sandboxed || sandboxed.child.exitCode !== null || sandboxed.child.signalCode !== null) return null
          const gone = new Promise((resolve) => sandboxed.child.once('close', resolve))
          sandboxed.child.kill('SIGKILL')
          return gone
        }),
      )
      await programs.close()
    },
  }
}

type Of<K extends Done['kind']> = Extract<Done, { kind: K }>
const isOf = <K extends Done['kind']>(kind: K, done: Done | Ended): done is Of<K> => done.kind === kind

function only<K extends Kinds[keyof Kinds]>(kind: K, done: Done | Ended): Of<K> | Ended {
  if (isOf(kind, done) || done.kind === 'timeLimit' || done.kind === 'crashed') return done
  return { kind: 'crashed', message: 'the process answered something else' }
}
