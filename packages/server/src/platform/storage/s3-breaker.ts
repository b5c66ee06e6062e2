import type { S3Client } from '@aws-sdk/client-s3'

/** For so long nobody waits for a store that gave no answer; then one request finds out whether it is back. */
const QUIET_MS = 3000
/** Sooner, a connection broke: that is no silence, and trying again helps. */
const SILENCE_MS = 5000

/**
 * While a store takes requests and answers none, all but one at a time are refused at once: else whoever writes would wait out the
 * time-out, and all others behind them for a connection to the database.
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
    // Within the retries: each of them is asked.
    { step: 'finalizeRequest', name: 'quickWhileSilent', priority: 'low' },
  )
}
