/**
 * How long a formula ran may tell of labels. So what came of it is told in coarse steps after it was begun: after 1, 4, 16, 64 … seconds.
 * Meanwhile nothing waits for it: neither a scoring process nor a worker of the queue.
 */
const FIRST_MS = 1000
const FACTOR = 4

/** Milliseconds from the beginning until the result of something that took so long is told. */
export function stepAfter(elapsedMs: number): number {
  let step = FIRST_MS
  while (step < elapsedMs) step *= FACTOR
  return step
}

interface Held {
  release(): void
  done: Promise<void>
}

/** Results that are held back by the processes of one server. */
export class HeldBack {
  private readonly held = new Set<Held>()

  /** Does the work so many milliseconds from now, or at once when everything is released. */
  later(ms: number, work: () => Promise<void>): void {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    const one: Held = {
      release() {
        clearTimeout(timer)
        resolve()
      },
      done: promise.then(work).finally(() => this.held.delete(one)),
    }
    this.held.add(one)
    // Whoever releases waits for them; until then a failure is the work's own to log.
    one.done.catch(() => undefined)
  }

  /** Before the server closes: what is held back is written now, and waited for. */
  async release(): Promise<void> {
    const all = [...this.held]
    for (const one of all) one.release()
    await Promise.allSettled(all.map(({ done }) => done))
  }
}
