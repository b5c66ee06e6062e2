import type { ChildProcess, ForkOptions, Serializable } from 'node:child_process'
import { flushCompileCache } from 'node:module'
import { parse, resolve } from 'node:path'

/**
 * What a process apart is given of ours: no secret, only where Node keeps what it has compiled. It works and is at home in the file
 * system's root, as DuckDB tells whoever asks for its settings where that is.
 */
export function apart(): Pick<ForkOptions, 'cwd' | 'env'> {
  const { NODE_COMPILE_CACHE: cache } = process.env
  const cwd = parse(process.cwd()).root
  return {
    cwd,
    env: { NODE_ENV: 'production', HOME: cwd, ...(cache ? { NODE_COMPILE_CACHE: resolve(cache) } : {}) },
  }
}

/**
 * Gives a process apart its one order, and its answer; null where it ended without one or took longer than so many milliseconds.
 * Throws where the machine could not start it. It is ended in any case.
 */
export async function askApart<A>(child: ChildProcess, order: Serializable, mostMs: number): Promise<A | null> {
  const { promise, resolve, reject } = Promise.withResolvers<A | null>()
  const timer = setTimeout(() => resolve(null), mostMs)
  child.on('message', (answer: A) => resolve(answer))
  child.on('error', reject)
  // Not `exit`: on a busy machine that one may be told before what the process said last.
  child.on('close', () => resolve(null))
  try {
    // One that is gone before it has the order closes, too.
    child.send(order, () => undefined)
    return await promise
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}

/** Answers the parent. What was compiled is kept first: a process apart is killed, and Node writes its cache when one ends by itself. */
export function answerParent(answer: unknown, sent: () => void = () => undefined): void {
  flushCompileCache()
  process.send?.(answer, sent)
}
