/** Between two runs, so that bursts of events, such as twenty files submitted at once, need few requests. */
export const GATHER_MS = 150

/** Runs `work` for an event `patienceMs` later at most, but no more often than every GATHER_MS; events in between share a run. */
export function gather(work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  const run = () => {
    due = Number.POSITIVE_INFINITY
    last = performance.now()
    work()
  }
  return {
    ask(patienceMs: number) {
      const now = performance.now()
      const next = Math.max(now + patienceMs, last + GATHER_MS)
      if (next >= due) return
      clearTimeout(timer)
      due = next
      timer = setTimeout(run, next - now)
    },
    stop: () => clearTimeout(timer),
  }
}
