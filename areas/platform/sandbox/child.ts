import { flushCompileCache } from 'node:module'

/** Sent by a child process once everything is loaded; only then does it receive a task. */
const READY = { ready: true } as const

/**
 * Sends the answer to the parent. Flushes the compile cache first: child processes are killed, and Node writes its cache only on a normal
 * exit.
 */
function answerParent(answer: unknown, sent: () => void = () => undefined): void {
  flushCompileCache()
  process.send?.(answer, sent)
}

/** The argument that makes a program compile what it needs and exit. */
export const WARM = '--warm'

/**
 * Processes each task that the parent sends, and exits when the parent does. `loadRest` imports what only some tasks need: a sandboxed
 * process cannot write to the compile cache, so what the warming run does not load is compiled again by each process.
 */
export function serveParent<O>(
  work: (task: O) => Promise<unknown>,
  loadRest = async (): Promise<unknown> => null,
): void {
  process.on('message', (task: O) => {
    // If the parent is gone, nobody needs the answer.
    void work(task).then((answer) => answerParent(answer))
  })
  process.on('disconnect', () => process.exit(0))
  if (process.argv.includes(WARM)) {
    void loadRest().then(() => {
      flushCompileCache()
      process.exit(0)
    })
    return
  }
  process.send?.(READY)
}
