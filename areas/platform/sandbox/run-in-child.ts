import type { ChildProcess, Serializable } from 'node:child_process'

/**
 * Sends a child process its only task and returns the answer; null if it exits without one or exceeds the time limit (ms). Throws if no
 * process can be started. The process is always killed.
 */
export async function runInChild<A>(
  child: ChildProcess,
  task: Serializable,
  mostMs: number,
  /** For work that needs the process alive: its folders are removed with it. */
  use: (answer: A) => Promise<void> = async () => undefined,
): Promise<A | null> {
  const { promise, resolve, reject } = Promise.withResolvers<A | null>()
  const timer = setTimeout(() => resolve(null), mostMs)
  child.on('message', (answer: A) => resolve(answer))
  child.on('error', reject)
  // Not `exit`: on a busy machine it may precede the last messages.
  child.on('close', () => resolve(null))
  try {
    // `close` also fires if the process is gone before it has the task.
    child.send(task, () => undefined)
    const answer = await promise
    if (answer !== null) await use(answer)
    return answer
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}
