import { setTimeout as pause } from 'node:timers/promises'
import { deferred } from '@leitai/runner/deferred'
import type { Limits, Outcome } from '@leitai/runner/engine'
import { SLACK_SECONDS, type SlurmOptions } from './command.ts'
import type { RunFolder } from './folder.ts'
import { lives, type Queue, type Queued, waitsForever } from './queue.ts'
import type { Submitted } from './submit.ts'

/** How a job ended by Slurm’s account. It counts where the node reports nothing, or that Slurm has stopped the run. */
export interface Verdict {
  outcome: Outcome
  reason: string
}

export interface Watched {
  /** When there is a report, or none will come. */
  done: Promise<void>
  verdict(): Promise<Verdict>
  /** When the program starts, or at the end. */
  started: Promise<void>
  cancel(): void
}

interface Subject {
  /** Of the job in Slurm. */
  name: string
  limits: Limits
  folder: RunFolder
  submitted: Submitted
  queue: Queue
  options: Pick<SlurmOptions, 'mostWaitSeconds' | 'settleSeconds'>
}

const DAY_SECONDS = 24 * 3600
/** What is wrong with a job shows soon. */
const [FIRST_LOOK_MS, LOOK_MS] = [500, 3000]
/** Between two orders to cancel: the first may have come before Slurm knew the job. */
const CANCEL_MS = 1000
/** How long Slurm may take to end a job; it waits half of that itself between its two signals. */
const KILL_MS = 60_000
/** Where the run was to end anyway, its report is only worth a short wait. */
const SHORT_MS = 2000

/** Follows a job from its submission to its end, by the files of its folder and by Slurm’s queue. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export function watch(subject: Subject): Watched {
  const { name, limits, folder, submitted, queue, options } = subject
  const { mostWaitSeconds = DAY_SECONDS, settleSeconds = 60 } = options
  const begun = performance.now()
  const starting = deferred()
  let startedAt: number | null = null
  let decided: (Verdict & { at: number }) | null = null
  let job: Queued | null = null
  let wasSuspended = false
  let wake: () => void = () => undefined

  const decide = (outcome: Outcome, reason: string) => {
    decided ??= { outcome, reason, at: performance.now() }
    wake()
  }
  const sleep = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  function checkTimes(now: number): void {
    if (startedAt === null && folder.hasStarted()) {
      startedAt = now
      starting.resolve()
    }
    if (startedAt === null) {
      if (now - begun > mostWaitSeconds * 1000)
        decide('platform', `no node was free within ${mostWaitSeconds} s${job ? `: ${job.reason}` : ''}`)
    } else if (now - startedAt > (limits.wallSeconds + SLACK_SECONDS) * 1000) {
      if (wasSuspended) decide('platform', 'Slurm suspended the job')
      else decide('timeout', '')
    }
  }

  /** Asks Slurm whether the job neither waits nor runs. */
  async function isGone(): Promise<boolean> {
    const exitedAt = submitted.exitedAt()
    const jobs = await queue.jobs(exitedAt ?? 0)
    // Slurm’s controller does not answer: jobs go on without it.
    if (jobs === null) return false
    const seen = jobs.filter((one) => one.name === name).at(-1)
    job = seen ?? job
    if (job?.state === 'SUSPENDED') wasSuspended = true
    if (job && waitsForever(job)) decide('platform', `Slurm will never start the job: ${job.reason}`)
    // srun may stay when its node has failed; before it has asked for the job, there is none.
    return seen === undefined ? job !== null || exitedAt !== null : !lives(seen)
  }

  async function follow(): Promise<void> {
    let [lookAt, cancelAt, hasLooked] = [begun + FIRST_LOOK_MS, 0, false]
    let goneSince: number | null = null
    while (!folder.isFinished()) {
      const now = performance.now()
      checkTimes(now)
      if (decided !== null && now >= cancelAt) {
        cancelAt = now + CANCEL_MS
        await queue.cancel(name)
      }
      const hasExited = submitted.exitedAt() !== null
      if (now >= lookAt || decided !== null || (hasExited && !hasLooked)) {
        lookAt = now + LOOK_MS
        hasLooked = hasExited
        if (await isGone()) goneSince ??= now
      }
      if (goneSince !== null) {
        const wasRefused = job === null && !submitted.succeeded()
        const neverStarted = decided !== null && startedAt === null
        const settles = Math.min(settleSeconds * 1000, decided === null ? Number.POSITIVE_INFINITY : SHORT_MS)
        if (wasRefused || neverStarted || now - goneSince > settles) break
        folder.refresh()
      }
      if (decided !== null && now - decided.at > KILL_MS) break
      await sleep(goneSince === null ? Math.min(1000, Math.max(50, (now - begun) / 20)) : 200)
    }
    starting.resolve()
  }

  async function verdict(): Promise<Verdict> {
    for (let tries = 0; decided === null && tries < 25 && !(await isGone()); tries++) await pause(200)
    if (decided !== null) return decided
    const { state, reason } = job ?? { state: '', reason: '' }
    if (state === 'OUT_OF_MEMORY') return { outcome: 'memory', reason: '' }
    if (state === 'TIMEOUT' && startedAt !== null && !wasSuspended) return { outcome: 'timeout', reason: '' }
    const said = [
      state && `Slurm ended the job: ${state}`,
      reason !== 'None' && reason,
      submitted.said(),
      folder.said(),
    ]
    return { outcome: 'platform', reason: said.filter(Boolean).join('; ') || 'Slurm no longer knows the job' }
  }

  submitted.ended.then(() => wake())
  return { done: follow(), verdict, started: starting.promise, cancel: () => decide('cancelled', '') }
}
