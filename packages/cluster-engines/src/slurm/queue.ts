import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

/** The commands of Slurm’s client. */

/** A job in Slurm’s queue, or one that ended not long ago. */
export interface Queued {
  id: string
  name: string
  /** Such as PENDING, RUNNING, COMPLETED, NODE_FAIL. */
  state: string
  /** Why it waits, or how it failed. */
  reason: string
}

interface Client {
  /** Those of this runner’s user whose name begins so. */
  jobs(prefix: string): Promise<Queued[]>
  cancel(...which: string[]): Promise<void>
  /** What the partition’s nodes are doing; empty if there is none. */
  nodes(options: readonly string[]): Promise<string[]>
}

/** States of jobs that may still start or run. */
const LIVING = ['PENDING', 'CONFIGURING', 'RUNNING', 'SUSPENDED', 'STOPPED', 'COMPLETING', 'STAGE_OUT', 'SIGNALING']
LIVING.push('RESIZING', 'REQUEUED', 'REQUEUE_HOLD', 'REQUEUE_FED', 'RESV_DEL_HOLD', 'SPECIAL_EXIT')
export const lives = ({ state }: Queued): boolean => LIVING.includes(state)

/** Reasons of waiting that do not pass by themselves. */
export const waitsForever = ({ state, reason }: Queued): boolean =>
  state === 'PENDING' &&
  /^(Partition(Time|Node)Limit|Bad ?Constraints|Invalid(Account|QOS)|(Account|QOS)NotAllowed|\w+PerJob(Limit)?$|launch failed)/.test(
    reason,
  )

/** What its commands need, and nothing of this process’ own environment, which they would pass on to jobs. */
export function environment(configFile?: string): Record<string, string> {
  const file = configFile ?? process.env.SLURM_CONF
  return { PATH: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin', ...(file && { SLURM_CONF: file }) }
}

function openClient(env: Record<string, string>): Client {
  const call = (command: string, args: readonly string[]) =>
    new Promise<string>((resolve, reject) => {
      execFile(command, args, { env, timeout: 60_000, maxBuffer: 256 * 1024 ** 2 }, (error, stdout, stderr) => {
        if (error === null) resolve(stdout)
        else reject(new Error(error.code === 'ENOENT' ? `${command} is not installed` : stderr.trim() || error.message))
      })
    })
  return {
    async jobs(prefix) {
      const text = await call('squeue', ['--me', '--noheader', '--states=all', '--format=%i|%T|%r|%j'])
      return text.split('\n').flatMap((line) => {
        const [id = '', state = '', reason = '', ...name] = line.split('|')
        return name.join('|').startsWith(prefix) ? [{ id, state, reason, name: name.join('|') }] : []
      })
    },
    async cancel(...which) {
      await call('scancel', ['--quiet', '--me', ...which])
    },
    async nodes(options) {
      const text = await call('sinfo', ['--noheader', '--Node', '--format=%T', ...options])
      return text.split('\n').filter(Boolean)
    },
  }
}

/** Slurm’s answers, which the runs of a runner share: its controller serves the whole cluster. */
export interface Queue {
  /** As it was after a time on the clock of `performance`, and not long ago; null if Slurm does not answer. */
  jobs(since: number): Promise<Queued[] | null>
  /** Tries to cancel the jobs of a name; whether they end is seen in the queue. */
  cancel(name: string): Promise<void>
  /** Cancels all of this runner’s jobs, and waits until none is left. */
  empty(): Promise<void>
  nodes(options: readonly string[]): Promise<string[]>
}

const SHARED_MS = 500
/** Slurm waits for half a minute between its two signals. */
const [EMPTY_TRIES, EMPTY_MS] = [400, 300]

export function openQueue(env: Record<string, string>, prefix: string): Queue {
  const client = openClient(env)
  let last: { at: number; jobs: Promise<Queued[] | null> } | null = null
  return {
    nodes: client.nodes,
    jobs(since) {
      const now = performance.now()
      if (last === null || last.at < since || now - last.at > SHARED_MS)
        last = { at: now, jobs: client.jobs(prefix).catch(() => null) }
      return last.jobs
    },
    async cancel(name) {
      await client.cancel(`--name=${name}`).catch(() => undefined)
    },
    async empty() {
      for (let tries = 0; tries < EMPTY_TRIES; tries++) {
        const left = (await client.jobs(prefix)).filter(lives)
        if (left.length === 0) return
        const ids = left.filter(({ state }) => state !== 'COMPLETING').map(({ id }) => id)
        // One that has just ended is an error for scancel.
        if (ids.length > 0) await client.cancel(...ids).catch(() => undefined)
        await pause(EMPTY_MS)
      }
      throw new Error('jobs of an earlier life of the runner do not end')
    },
  }
}
