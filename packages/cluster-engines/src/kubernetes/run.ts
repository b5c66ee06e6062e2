import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Ended, Job, Run } from '@leitai/runner/engine'
import { type Api, ApiError, patiently } from './api.ts'
import type { Claim, Report } from './claim.ts'
import type { KubernetesOptions } from './engine.ts'
import { COLLECTOR, type Names, PROGRAM, RUN, startSecondsOf } from './manifest.ts'
import { exitCodeOf, failureOf, readPod, TERMINATED, type Verdict, verdictOf } from './status.ts'
import type { JobObject, List, Pod } from './types.ts'
import { type Change, watchPods } from './watch.ts'

export interface Followed {
  api: Api
  claim: Claim
  job: Job
  /** As it was created. */
  created: JobObject
  names: Names
  options: KubernetesOptions
}

/** A pod that is told to end has this time; the collector, after the end of the program, likewise. */
const LEAVE_MS = 60_000

export const jobsPath = (namespace: string) => `/apis/batch/v1/namespaces/${namespace}/jobs`
export const podsPath = (namespace: string) => `/api/v1/namespaces/${namespace}/pods`
export const labelled = (label: string, value: string) => `?labelSelector=${encodeURIComponent(`${label}=${value}`)}`
export const patienceOf = ({ patienceSeconds = 300 }: KubernetesOptions): number => patienceSeconds

/** Removes a job; its pods follow. One that is gone, or is another by now, is no fault. */
export async function removeJob(api: Api, namespace: string, { name, uid }: JobObject['metadata']): Promise<void> {
  const options = { propagationPolicy: 'Background', preconditions: { uid } }
  try {
    await api.call('DELETE', `${jobsPath(namespace)}/${name}`, options)
  } catch (error) {
    if (!(error instanceof ApiError && [404, 409].includes(error.status))) throw error
  }
}

/** Follows a run to its end. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export function followRun({ api, claim, job, created, names, options }: Followed): Run {
  const { namespace, run } = names
  const pods = podsPath(namespace) + labelled(RUN, run)
  const patienceSeconds = patienceOf(options)
  const over = new AbortController()
  const timers = new Map<string, NodeJS.Timeout>()
  let pod: Pod | null = null
  let begun: number | null = null
  let cause: 'timeout' | 'cancelled' | null = null
  let trouble: string | null = null
  let isAway = false
  let removal: Promise<boolean> | null = null

  const after = (name: string, ms: number, act: () => void) => {
    if (!timers.has(name)) timers.set(name, setTimeout(act, ms))
  }
  const fail = (reason: string) => {
    trouble ??= reason
    over.abort()
  }
  /** Whether the job is gone in the end. */
  function remove(): Promise<boolean> {
    removal ??= patiently(patienceSeconds, () => removeJob(api, namespace, created.metadata)).then(
      () => true,
      () => false,
    )
    return removal
  }
  /** Whether no pod is left either. */
  async function removeWithPods(until = Date.now() + LEAVE_MS): Promise<boolean> {
    if (!(await remove())) return false
    for (; Date.now() < until; await pause(200)) {
      const left = await api.call<List<Pod>>('GET', pods).catch(() => null)
      if (left?.items.length === 0) return true
    }
    return false
  }
  async function stop(why: 'timeout' | 'cancelled'): Promise<void> {
    if (over.signal.aborted || cause !== null) return
    cause = why
    await removeWithPods()
    over.abort()
  }

  /** Takes note of a change; whether it is the last that matters. */
  async function note(change: Change): Promise<boolean> {
    if (change.kind === 'all') {
      const uid = pod?.metadata.uid
      const current = uid === undefined ? oldest(change.pods) : change.pods.find((one) => one.metadata.uid === uid)
      if (current === undefined) return pod !== null || (await isJobOver())
      pod = current
    } else {
      if (pod !== null && change.pod.metadata.uid !== pod.metadata.uid) return false
      pod = change.pod
      if (change.kind === 'gone') return true
    }
    const seen = readPod(pod)
    if (seen.at === 'ended') return true
    if (seen.at === 'waiting' && seen.hopeless) trouble ??= seen.because
    if (seen.at === 'leaving' && removal === null) after('leaving', LEAVE_MS, () => over.abort())
    if (seen.at === 'running') {
      begun ??= performance.now()
      clearTimeout(timers.get('start'))
      if (seen.isDone) {
        clearTimeout(timers.get('wall'))
        after('collecting', LEAVE_MS, () => over.abort())
      } else after('wall', job.limits.wallSeconds * 1000, () => void atWall())
    }
    return trouble !== null
  }

  /** What the server says now counts: a run may have ended while it was away. */
  async function atWall(): Promise<void> {
    try {
      const { items } = await patiently(patienceSeconds, () => api.call<List<Pod>>('GET', pods))
      if (over.signal.aborted) return
      if (await note({ kind: 'all', pods: items })) return over.abort()
    } catch {
      // The watch has the same trouble, and tells it.
    }
    const seen = pod && readPod(pod)
    if (seen?.at === 'running' && seen.isNodeLost) fail('its node has been silent')
    else if (seen?.at !== 'running' || !seen.isDone) await stop('timeout')
  }
  function atStart(): void {
    const seen = pod && readPod(pod)
    const because = seen?.at === 'waiting' ? seen.because : 'there is no pod'
    fail(`it did not start within ${startSecondsOf(options)} s: ${because}`)
  }
  async function currentJob(): Promise<JobObject | null> {
    try {
      return await api.call('GET', `${jobsPath(namespace)}/${run}`)
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }
  }
  async function isJobOver(): Promise<boolean> {
    const current = await currentJob()
    return current === null || failureOf(current) !== null
  }

  async function watch(): Promise<void> {
    try {
      for await (const change of watchPods(api, { path: pods, patienceSeconds, signal: over.signal }))
        if (await note(change)) return
    } catch (error) {
      trouble ??= error instanceof Error ? error.message : String(error)
      isAway = true
    }
  }

  async function judge(report: Report | null): Promise<Verdict> {
    const none = { exitCode: null, signal: null }
    if (cause === 'cancelled') return { outcome: 'cancelled', ...none }
    if (trouble !== null) return { outcome: 'platform', ...none, reason: trouble }
    const wallMs = job.limits.wallSeconds * 1000
    const timeout: Verdict = { outcome: 'timeout', ...none }
    if (report && report.wallMs > wallMs) return timeout
    // It may have ended by itself just before it was told to.
    if (cause === 'timeout' && (!report || report.stopped || exitCodeOf(pod, PROGRAM) === TERMINATED)) return timeout
    const current = await currentJob().catch(() => null)
    return verdictOf({ pod, failure: current && failureOf(current), report })
  }

  async function end(): Promise<Ended> {
    after('start', startSecondsOf(options) * 1000, atStart)
    await watch()
    over.abort()
    for (const timer of timers.values()) clearTimeout(timer)
    const isWritten = begun !== null && (cause !== null || exitCodeOf(pod, COLLECTOR) === 0)
    const report = await claim.report(run, isWritten)
    const verdict = await judge(report)
    const log = await claim.log(run, report)
    const answer = await claim.answer(run, job.answerBytes ?? 0)
    const isWhole = report !== null && !['timeout', 'cancelled', 'platform'].includes(verdict.outcome)
    const taken = await (isWhole ? claim.take(run, report, job) : { outputs: [], refused: [] })
    const wallMs = report?.wallMs ?? (begun === null ? 0 : Math.round(performance.now() - begun))
    const measured = { wallMs, cpuMs: null, peakMb: null }
    if (verdict.outcome === 'platform') verdict.reason = [verdict.reason, await words()].filter(Boolean).join('; ')
    return { ...verdict, ...measured, log, answer, ...taken }
  }

  /** What the collector said of itself, if it failed. */
  async function words(): Promise<string> {
    if (!pod) return ''
    const path = `${podsPath(namespace)}/${pod.metadata.name}/log?container=${COLLECTOR}&tailLines=5&limitBytes=2048`
    return (await api.text(path).catch(() => '')).trim()
  }

  /** The folder stays, for the sweep, while a pod may still use it. A server that is away is not waited for. */
  async function release(): Promise<void> {
    const removed = pod && readPod(pod).at === 'ended' ? remove() : removeWithPods()
    if (!isAway && (await removed)) await claim.remove(run)
  }

  const failed = (error: unknown): Ended => ({
    outcome: 'platform',
    exitCode: null,
    signal: null,
    wallMs: 0,
    cpuMs: null,
    peakMb: null,
    log: { head: '', tail: '', bytes: 0 },
    answer: Buffer.alloc(0),
    outputs: [],
    refused: [],
    reason: error instanceof Error ? error.message : String(error),
  })
  const ended = end()
    .catch(failed)
    .then(async (one) => {
      await release()
      return one
    })
  return {
    ended,
    cancel: () => void stop('cancelled'),
    write() {
      throw new Error('programs in Kubernetes get no requests')
    },
    onAnswer(listener) {
      let listens = true
      void ended.then(({ answer }) => listens && listener(answer))
      return () => {
        listens = false
      }
    },
  }
}

const oldest = (pods: Pod[]): Pod | undefined =>
  pods.toSorted((a, b) => (a.metadata.creationTimestamp ?? '').localeCompare(b.metadata.creationTimestamp ?? ''))[0]
