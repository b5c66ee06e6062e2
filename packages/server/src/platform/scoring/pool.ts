import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Program } from '../sandbox/command.ts'
import type { Launcher, SandboxedProcess } from '../sandbox/launcher.ts'
import {
  type Answer,
  codeIn,
  type Done,
  type Ended,
  type Kinds,
  type Order,
  type Outcome,
  type OutcomeOf,
  type PrepareOutcome,
  type Task,
} from './order.ts'
import { fetchWritten, lay, staying } from './staging.ts'

export interface Scorers {
  /** Scores in a process of its own; waits while all are busy. Never throws for what the process does; CannotStart where there can be none. */
  score(order: Notified<'score'>, bounds: Bounds): Promise<Outcome>
  /** Makes a solution ready in a process of its own: writes the file that entries are scored against. */
  prepare(order: Notified<'prepare'>, bounds: Bounds): Promise<PrepareOutcome>
  /** Looks for what entries have in common, never before anybody who waits for a score. */
  condense(order: Notified<'condense'>, bounds: Bounds): Promise<OutcomeOf<'condense'>>
  compare(order: Notified<'compare'>, bounds: Bounds): Promise<OutcomeOf<'compare'>>
  series(order: Notified<'series'>, bounds: Bounds): Promise<OutcomeOf<'series'>>
  /** Runs code of an exam's answer. */
  code(order: Notified<'code'>, bounds: Bounds): Promise<OutcomeOf<'code'>>
  /** A new file's path in the folder that scoring processes work in; who asks for it deletes it. */
  workPath(ending: string): string
  load(): { seats: number; busy: number; waiting: number }
  /** Process numbers, for tests that kill them. */
  pids(): number[]
  close(): Promise<void>
}

export interface Bounds {
  seconds: number
  megabytes: number
  /** Waits until nothing that is not patient waits for a process. */
  patient?: boolean
  /** For how long it waits where no process can be started; without it until one can. */
  startMs?: number
}
type Notified<T extends Task['task']> = Omit<Extract<Task, { task: T }>, 'task'>

interface Seat {
  sandboxed: SandboxedProcess | null
  /** Whose code its process runs (`codeIn`): null where it reads files alone. */
  runs: string | null
  /** Ends the running order. */
  finish: ((outcome: Done | Ended) => void) | null
}

const PROGRAM: Program = {
  kind: 'scoring',
  path: fileURLToPath(new URL('./child.ts', import.meta.url)),
  nodeOptions: ['--max-semi-space-size=32'],
}
/** The process ended before it had the order: that is no end of the order. */
const unsent = Symbol('unsent')

export function openScorers(options: { count: number; workFolder: string; launcher: Launcher }): Scorers {
  const { count, workFolder, launcher } = options
  mkdirSync(workFolder, { recursive: true })
  const seats = Array.from({ length: count }, (): Seat => ({ sandboxed: null, runs: null, finish: null }))
  const free = [...seats]
  const waiting: ((seat: Seat) => void)[] = []
  const patient: ((seat: Seat) => void)[] = []
  let lastId = 0

  const seated = async (seat: Seat, patienceMs?: number): Promise<SandboxedProcess> => {
    if (seat.sandboxed) return seat.sandboxed
    const sandboxed = await launcher.start(PROGRAM, patienceMs)
    // Not `exit`: what it said last may come after that.
    sandboxed.child.on('close', (code, signal) => {
      // One that was killed is gone from its seat already: what runs there now is another's.
      if (seat.sandboxed !== sandboxed) return
      seat.sandboxed = null
      seat.finish?.({ kind: 'crashed', message: `the process ended with ${signal ?? code}: ${sandboxed.said()}` })
    })
    // It may have ended since it was ready.
    if (sandboxed.child.exitCode === null && sandboxed.child.signalCode === null) seat.sandboxed = sandboxed
    return sandboxed
  }
  const take = (line: typeof waiting) => {
    const seat = free.pop()
    return seat ? Promise.resolve(seat) : new Promise<Seat>((resolve) => line.push(resolve))
  }
  const giveBack = (seat: Seat) => {
    const next = waiting.shift() ?? patient.shift()
    if (next) next(seat)
    else free.push(seat)
  }

  /**
   * Code may take its process over, and would find there what earlier orders left and see what later ones bring: another competition's
   * solution, another person's answers. So a process runs the code of one alone, and one that reads files runs none.
   */
  const renew = (seat: Seat, task: Task) => {
    const runs = codeIn(task)
    if (seat.sandboxed && seat.runs !== runs) {
      seat.sandboxed.child.kill('SIGKILL')
      seat.sandboxed = null
    }
    seat.runs = runs
  }

  const run = async (task: Task, bounds: Bounds): Promise<Done | Ended> => {
    const seat = await take(bounds.patient ? patient : waiting)
    try {
      renew(seat, task)
      for (;;) {
        const sandboxed = await seated(seat, bounds.startMs)
        const done = await runIn(seat, sandboxed, task, bounds)
        if (done !== unsent) return done
        if (seat.sandboxed === sandboxed) seat.sandboxed = null
      }
    } finally {
      // Whoever waits for the answer need not wait until the folders are empty again.
      const { sandboxed } = seat
      void (sandboxed?.folders.clear(staying(task)) ?? Promise.resolve())
        .catch(() => {
          sandboxed?.child.kill('SIGKILL')
          if (seat.sandboxed === sandboxed) seat.sandboxed = null
        })
        .then(() => giveBack(seat))
    }
  }

  const runIn = async (seat: Seat, sandboxed: SandboxedProcess, task: Task, bounds: Bounds) => {
    const { child, folders } = sandboxed
    const { seconds, megabytes } = bounds
    const laid = await lay(task, folders)
    const id = ++lastId
    let running = true
    const bound = sandboxed.bound(megabytes, (message) => {
      // What is read of it may come when another order runs there already.
      if (!running) return
      seat.finish?.({ kind: 'crashed', message })
      child.kill('SIGKILL')
    })
    const timer = setTimeout(() => {
      seat.finish?.({ kind: 'timeLimit' })
      child.kill('SIGKILL')
    }, seconds * 1000)
    const hear = (answer: Answer) => {
      if (answer.id !== id) return
      seat.finish?.(answer.kind === 'broken' ? { kind: 'crashed', message: answer.message } : answer)
    }
    child.on('message', hear)
    try {
      const done = await new Promise<Done | Ended | typeof unsent>((resolve) => {
        seat.finish = resolve
        const order = { ...laid, id, workFolder: folders.writes(''), seconds } satisfies Order
        child.send(order, (error) => {
          if (error) resolve(unsent)
        })
      })
      if (done === unsent) return done
      if (done.kind === 'crashed' && bound.exceeded())
        return { kind: 'crashed' as const, message: `it took more than ${megabytes} MB` }
      return await fetchWritten(task, done, folders).then(
        () => done,
        (error) => ({ kind: 'crashed' as const, message: String(error) }),
      )
    } finally {
      running = false
      seat.finish = null
      child.off('message', hear)
      clearTimeout(timer)
      bound.undo()
      // One that is gone takes its folders along.
      if (child.killed && seat.sandboxed === sandboxed) seat.sandboxed = null
    }
  }

  return {
    score: async (order, bounds) => only('score', await run({ task: 'score', ...order }, bounds)),
    prepare: async (order, bounds) => only('prepared', await run({ task: 'prepare', ...order }, bounds)),
    condense: async (order, bounds) => only('condensed', await run({ task: 'condense', ...order }, bounds)),
    compare: async (order, bounds) => only('compared', await run({ task: 'compare', ...order }, bounds)),
    series: async (order, bounds) => only('series', await run({ task: 'series', ...order }, bounds)),
    code: async (order, bounds) => only('code', await run({ task: 'code', ...order }, bounds)),
    workPath: (ending) => join(workFolder, `${randomBytes(8).toString('hex')}${ending}`),
    load: () => ({ seats: count, busy: count - free.length, waiting: waiting.length + patient.length }),
    pids: () => seats.flatMap(({ sandboxed }) => sandboxed?.child.pid ?? []),
    async close() {
      await Promise.all(
        seats.map(({ sandboxed }) => {
          if (!sandboxed || sandboxed.child.exitCode !== null || sandboxed.child.signalCode !== null) return null
          const gone = new Promise((resolve) => sandboxed.child.once('close', resolve))
          sandboxed.child.kill('SIGKILL')
          return gone
        }),
      )
    },
  }
}

type Of<K extends Done['kind']> = Extract<Done, { kind: K }>
const isOf = <K extends Done['kind']>(kind: K, done: Done | Ended): done is Of<K> => done.kind === kind

function only<K extends Kinds[keyof Kinds]>(kind: K, done: Done | Ended): Of<K> | Ended {
  if (isOf(kind, done) || done.kind === 'timeLimit' || done.kind === 'crashed') return done
  return { kind: 'crashed', message: 'the process answered something else' }
}
