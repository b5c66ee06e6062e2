/**
 * A formula's running time may leak labels. So its result is delivered in coarse steps after its start: after 1, 4, 16, 64 … seconds.
 * Meanwhile neither a scoring process nor a queue worker waits for it.
 */
const FIRST_MS = 1000

const FACTOR = 4

/** Milliseconds from the start until the result of work that took `elapsedMs` is delivered; each step is `factor` times the one before. */
export function stepAfter(elapsedMs: number, factor = FACTOR): number {
  let step = FIRST_MS
  while (step < elapsedMs) step *= factor
  return step
}

interface Delayed {
  release(): void
  done: Promise<void>
}

/** Delayed results of one server's processes. */
export class DelayedResults {
  private readonly delayed = new Set<Delayed>()

  /** Runs the work after this many milliseconds, or immediately when everything is released. */
  later(ms: number, work: () => Promise<void>): void {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    const one: Delayed = {
      release() {
        clearTimeout(timer)
        resolve()
      },
      done: promise.then(work).finally(() => this.delayed.delete(one)),
    }
    this.delayed.add(one)
    // `release` awaits it; until then the work logs its own failures.
    one.done.catch(() => undefined)
  }

  /** Before the server closes: runs all delayed work now and awaits it. */
  async release(): Promise<void> {
    const all = [...this.delayed]
    for (const one of all) one.release()
    await Promise.allSettled(all.map(({ done }) => done))
  }
}
