import { flushCompileCache } from 'node:module'

/** What a process apart is given of our environment: it knows no secret, only where Node keeps what it has compiled. */
export function apartEnvironment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE } = process.env
  return { NODE_ENV: 'production', ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}) }
}

/** Answers the parent. What was compiled is kept first: a process apart is killed, and Node writes its cache when one ends by itself. */
export function answerParent(answer: unknown, sent: () => void = () => undefined): void {
  flushCompileCache()
  process.send?.(answer, sent)
}
