import type { S3Client } from '@aws-sdk/client-s3'

/** For this long after a timeout, requests fail fast; then one request checks whether the store is back. */
const QUIET_MS = 3000
/** A faster failure is a broken connection and no timeout: retrying helps. */
const SILENCE_MS = 5000

/**
 * A circuit breaker: while a store accepts requests without responding, all but one at a time fail immediately. Otherwise every writer
 * would wait for the timeout, and all others behind them for a database connection.
 */
export function quickWhileSilent(client: S3Client, now: () => number = Date.now): void {
  let silent = false
  let asking = false
  let quietUntil = 0
  client.middlewareStack.add(
    (next) => async (args) => {
      if (silent && (asking || now() < quietUntil))
        throw Object.assign(new Error('the store has not answered just now'), { name: 'ServiceUnavailable' })
      const first = silent
      if (first) asking = true
      const began = now()
      try {
        const answer = await next(args)
        silent = false
        return answer
      } catch (error) {
        silent = error instanceof Error && error.name === 'TimeoutError' && now() - began >= SILENCE_MS
        quietUntil = now() + QUIET_MS
        throw error
      } finally {
        if (first) asking = false
      }
    },
    // Inside the retries, so that each retry is checked.
    { step: 'finalizeRequest', name: 'quickWhileSilent', priority: 'low' },
  )
}
