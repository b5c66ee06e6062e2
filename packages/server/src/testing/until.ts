import { setTimeout as pause } from 'node:timers/promises'

/** What `look` gives once it gives something; the test's own time-out ends a wait in vain. */
export async function until<T>(look: () => Promise<T | null | undefined | false>): Promise<T> {
  for (;;) {
    const seen = await look()
    if (seen) return seen
    await pause(20)
  }
}
