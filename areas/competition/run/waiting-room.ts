import type { Hub } from '@leitai/platform/pubsub/hub'
import { RUNS_WAIT_TOPIC } from './topic.ts'

/** Without any news, one of each kind looks for itself this often: events are lost while the connection to the database is. */
const LOOK_MS = 5000

interface Wanted {
  /** Who is of the same kind finds the same. */
  kind: string
  closed: AbortSignal
  mostMs: number
  most: number
}

/**
 * Where requests of runners wait while there are no runs for them. One of each kind is woken for each run that is enqueued, not all: a
 * thousand idle runners would else ask the database at once.
 */
export function createWaitingRoom(hub: Hub, draining: AbortSignal) {
  const lines = new Map<string, (() => void)[]>()
  const wakeOne = (kind: string) => lines.get(kind)?.shift()?.()
  const wakeEach = () => {
    for (const kind of lines.keys()) wakeOne(kind)
  }
  hub.subscribe(RUNS_WAIT_TOPIC, wakeEach)
  const timer = setInterval(wakeEach, LOOK_MS).unref()
  draining.addEventListener('abort', () => clearInterval(timer), { once: true })

  const turn = (kind: string, over: AbortSignal) =>
    new Promise<void>((resolve) => {
      const line = lines.get(kind) ?? []
      lines.set(kind, line)
      const leave = () => {
        const at = line.indexOf(wake)
        if (at >= 0) line.splice(at, 1)
        if (line.length === 0 && lines.get(kind) === line) lines.delete(kind)
        over.removeEventListener('abort', leave)
        resolve()
      }
      const wake = leave
      line.push(wake)
      over.addEventListener('abort', leave, { once: true })
    })

  return {
    /** Asks until there is something, at most for so many milliseconds. */
    async next<T>({ kind, closed, mostMs, most }: Wanted, ask: () => Promise<T[]>): Promise<T[]> {
      const over = AbortSignal.any([closed, draining, AbortSignal.timeout(mostMs)])
      // While others of its kind wait there is nothing: most requests of idle runners never ask the database.
      if ((lines.get(kind)?.length ?? 0) > 0) await turn(kind, over)
      while (!closed.aborted && !over.aborted) {
        const found = await ask()
        // There may be more than one takes.
        if (found.length === most) wakeOne(kind)
        if (found.length > 0 || over.aborted) return found
        await turn(kind, over)
      }
      return []
    },
  }
}
