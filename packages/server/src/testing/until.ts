import { setTimeout as pause } from 'node:timers/promises'

/** Polls `look` until it returns a truthy value; the test’s timeout ends the wait otherwise. */
export async function until<T>(look: () => Promise<T | null | undefined | false>): Promise<T> {
  for (;;) {
    const seen = await look()
    if (seen) return seen
    await pause(20)
  }
}
