import { flushCompileCache } from 'node:module'

/** What a child process says once it has loaded all that it needs: only then is it given an order. */
export const READY = { ready: true } as const

/** Answers the parent. What was compiled is kept first: a child process is killed, and Node writes its cache when one ends by itself. */
export function answerParent(answer: unknown, sent: () => void = () => undefined): void {
  flushCompileCache()
  process.send?.(answer, sent)
}

/** The argument of a program that is to compile what it needs, and end. */
export const WARM = '--warm'

/** Does each order that the parent sends, and ends with it. */
export function serveParent<O>(work: (task: O) => Promise<unknown>): void {
  process.on('message', (task: O) => {
    // A parent that is gone needs no answer.
    void work(task).then((answer) => answerParent(answer))
  })
  process.on('disconnect', () => process.exit(0))
  if (process.argv.includes(WARM)) {
    flushCompileCache()
    process.exit(0)
  }
  process.send?.(READY)
}
