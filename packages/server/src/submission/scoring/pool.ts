import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Answer, Order, Outcome } from './order.ts'

export interface Scorers {
  /** Scores in a process of its own; waits while all are busy. Never throws for what the process does. */
  score(order: Omit<Order, 'id' | 'workFolder'>, bounds: { seconds: number; megabytes: number }): Promise<Outcome>
  /** Process numbers, for tests that kill them. */
  pids(): number[]
  close(): Promise<void>
}

interface Seat {
  child: ChildProcess | null
  /** Ends the running order. */
  finish: ((outcome: Outcome) => void) | null
}

const WATCH_MS = 250
const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url))

export function openScorers(options: { count: number; workFolder: string; log: Logger }): Scorers {
  const { count, workFolder, log } = options
  mkdirSync(workFolder, { recursive: true })
  const seats = Array.from({ length: count }, (): Seat => ({ child: null, finish: null }))
  const free = [...seats]
  const waiting: ((seat: Seat) => void)[] = []
  let lastId = 0

  const seated = (seat: Seat): ChildProcess => {
    if (seat.child) return seat.child
    // Nothing of our environment goes along: what scores strangers' files knows no secret.
    const child = fork(CHILD, {
      serialization: 'advanced',
      env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: join(workFolder, 'compiled') },
      execArgv: ['--max-semi-space-size=32'],
    })
    child.on('exit', (code, signal) => {
      if (seat.child === child) seat.child = null
      seat.finish?.({ kind: 'crashed', message: `the process ended with ${signal ?? code}` })
    })
    child.on('error', (error) => log.error({ err: error }, 'a scoring process failed'))
    seat.child = child
    return child
  }
  const take = () => {
    const seat = free.pop()
    return seat ? Promise.resolve(seat) : new Promise<Seat>((resolve) => waiting.push(resolve))
  }
  const giveBack = (seat: Seat) => {
    const next = waiting.shift()
    if (next) next(seat)
    else free.push(seat)
  }

  return {
    async score(order, { seconds, megabytes }) {
      const seat = await take()
      const id = ++lastId
      const child = seated(seat)
      const watch = watchMemory(child, megabytes, (message) => {
        seat.finish?.({ kind: 'crashed', message })
        child.kill('SIGKILL')
      })
      const timer = setTimeout(() => {
        seat.finish?.({ kind: 'timeLimit' })
        child.kill('SIGKILL')
      }, seconds * 1000)
      const hear = (answer: Answer) => {
        if (answer.id !== id) return
        seat.finish?.(answer.kind === 'score' ? answer : { kind: 'crashed', message: answer.message })
      }
      child.on('message', hear)
      try {
        return await new Promise<Outcome>((resolve) => {
          seat.finish = resolve
          child.send({ ...order, id, workFolder } satisfies Order, (error) => {
            if (error) resolve({ kind: 'crashed', message: error.message })
          })
        })
      } finally {
        seat.finish = null
        child.off('message', hear)
        clearTimeout(timer)
        clearInterval(watch)
        if (child.killed && seat.child === child) seat.child = null
        giveBack(seat)
      }
    },
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
