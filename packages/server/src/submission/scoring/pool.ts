import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { apart } from '../../apart.ts'
import type { Answer, Done, Ended, Kinds, Order, Outcome, OutcomeOf, PrepareOutcome, Task } from './order.ts'

export interface Scorers {
  /** Scores in a process of its own; waits while all are busy. Never throws for what the process does. */
  score(order: Told<'score'>, bounds: Bounds): Promise<Outcome>
  /** Makes a solution ready in a process of its own: writes the file that entries are scored against. */
  prepare(order: Told<'prepare'>, bounds: Bounds): Promise<PrepareOutcome>
  /** Looks for what entries have in common, never before anybody who waits for a score. */
  condense(order: Told<'condense'>, bounds: Bounds): Promise<OutcomeOf<'condense'>>
  compare(order: Told<'compare'>, bounds: Bounds): Promise<OutcomeOf<'compare'>>
  series(order: Told<'series'>, bounds: Bounds): Promise<OutcomeOf<'series'>>
  /** Runs code of an exam's answer. */
  code(order: Told<'code'>, bounds: Bounds): Promise<OutcomeOf<'code'>>
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
}
type Told<T extends Task['task']> = Omit<Extract<Task, { task: T }>, 'task'>

interface Seat {
  child: ChildProcess | null
  /** Ends the running order. */
  finish: ((outcome: Done | Ended) => void) | null
}

const WATCH_MS = 250
const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url))

export function openScorers(options: { count: number; workFolder: string; log: Logger }): Scorers {
  const { count, workFolder, log } = options
  mkdirSync(workFolder, { recursive: true })
  const seats = Array.from({ length: count }, (): Seat => ({ child: null, finish: null }))
  const free = [...seats]
  const waiting: ((seat: Seat) => void)[] = []
  const patient: ((seat: Seat) => void)[] = []
  let lastId = 0

  const seated = (seat: Seat): ChildProcess => {
    if (seat.child) return seat.child
    // What scores strangers' files knows no secret.
    const child = fork(CHILD, {
      serialization: 'advanced',
      ...apart(),
      execArgv: ['--max-semi-space-size=32'],
    })
    child.on('exit', (code, signal) => {
      // One that was killed is gone from its seat already: what runs there now is another's.
      if (seat.child !== child) return
      seat.child = null
      seat.finish?.({ kind: 'crashed', message: `the process ended with ${signal ?? code}` })
    })
    child.on('error', (error) => log.error({ err: error }, 'a scoring process failed'))
    seat.child = child
    return child
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

  const run = async (task: Task, bounds: Bounds): Promise<Done | Ended> => {
    const { seconds, megabytes } = bounds
    const seat = await take(bounds.patient ? patient : waiting)
    const id = ++lastId
    const child = seated(seat)
    let running = true
    const watch = watchMemory(child, megabytes, (message) => {
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
      return await new Promise<Done | Ended>((resolve) => {
        seat.finish = resolve
        child.send({ ...task, id, workFolder, seconds } satisfies Order, (error) => {
          if (error) resolve({ kind: 'crashed', message: error.message })
        })
      })
    } finally {
      running = false
      seat.finish = null
      child.off('message', hear)
      clearTimeout(timer)
      clearInterval(watch)
      if (child.killed && seat.child === child) seat.child = null
      giveBack(seat)
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
    pids: () => seats.flatMap(({ child }) => (child?.pid ? [child.pid] : [])),
    async close() {
      await Promise.all(
        seats.map(({ child }) => {
          if (!child || child.exitCode !== null || child.signalCode !== null) return null
          const gone = new Promise((resolve) => child.once('exit', resolve))
          child.kill('SIGKILL')
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

/** Where the system tells a process's memory (Linux), an order that takes more than its share is ended. */
function watchMemory(child: ChildProcess, megabytes: number, tell: (message: string) => void): NodeJS.Timeout {
  return setInterval(() => {
    readFile(`/proc/${child.pid}/statm`, 'utf8')
      .then((text) => {
        const used = (Number(text.split(' ')[1]) * 4096) / 1_048_576
        if (used > megabytes) tell(`it took ${Math.round(used)} MB of at most ${megabytes}`)
      })
      .catch(() => undefined)
  }, WATCH_MS)
}
