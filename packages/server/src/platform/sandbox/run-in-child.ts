import type { ChildProcess, Serializable } from 'node:child_process'

/**
 * Gives a child process its one order, and its answer; null where it ended without one or took longer than so many milliseconds.
 * Throws where it is told that there can be no process. It is ended in any case.
 */
export async function runInChild<A>(
  child: ChildProcess,
  task: Serializable,
  mostMs: number,
  /** What needs the process to be there still: its folders go with it. */
  use: (answer: A) => Promise<void> = async () => undefined,
): Promise<A | null> {
  const { promise, resolve, reject } = Promise.withResolvers<A | null>()
  const timer = setTimeout(() => resolve(null), mostMs)
  child.on('message', (answer: A) => resolve(answer))
  child.on('error', reject)
  // Not `exit`: on a busy machine that one may be told before what the process said last.
  child.on('close', () => resolve(null))
  try {
    // One that is gone before it has the order closes, too.
    child.send(task, () => undefined)
    const answer = await promise
    if (answer !== null) await use(answer)
    return answer
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}
