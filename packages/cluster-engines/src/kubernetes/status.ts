import type { Outcome } from '@leitai/runner/engine'
import { COLLECTOR, PROGRAM } from './manifest.ts'
import type { Condition, ContainerStatus, JobObject, Pod, Terminated } from './types.ts'

/** What is known of a run’s pod. */
export type Seen =
  | { at: 'waiting'; because: string; hopeless: boolean }
  | { at: 'running'; isDone: boolean; isNodeLost: boolean }
  | { at: 'leaving' }
  | { at: 'ended' }

/** Reasons why a container waits that do not pass by themselves within a run’s patience. */
const HOPELESS = [
  'ErrImagePull',
  'ImagePullBackOff',
  'InvalidImageName',
  'ErrImageNeverPull',
  'ImageInspectError',
  'CreateContainerConfigError',
  'CreateContainerError',
  'RunContainerError',
  'CrashLoopBackOff',
]
/** Reasons of an end that is not the program’s: its container was never started, or nobody knows. */
const NOT_ITS_OWN = ['StartError', 'ContainerCannotRun', 'ContainerStatusUnknown']
const SIGNAL = 128
const SIGXFSZ = 25
/** Exit code of a program that was told to end. */
export const TERMINATED = SIGNAL + 15

const containers = (pod: Pod): ContainerStatus[] => pod.status?.containerStatuses ?? []
const statusOf = (pod: Pod, name: string) => containers(pod).find((one) => one.name === name)
const endOf = (pod: Pod, name: string): Terminated | null => statusOf(pod, name)?.state?.terminated ?? null
/** Null while it runs, and if nobody knows. */
export const exitCodeOf = (pod: Pod | null, name: string): number | null => (pod && endOf(pod, name)?.exitCode) ?? null
const conditionOf = (conditions: Condition[] | undefined, type: string) => conditions?.find((one) => one.type === type)
const said = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(': ')

export function readPod(pod: Pod): Seen {
  const { phase } = pod.status ?? {}
  const program = endOf(pod, PROGRAM)
  if (phase === 'Succeeded' || phase === 'Failed' || (program && endOf(pod, COLLECTOR))) return { at: 'ended' }
  if (pod.metadata.deletionTimestamp) return { at: 'leaving' }
  if (program && NOT_ITS_OWN.includes(program.reason ?? '')) return { at: 'ended' }
  if (program || statusOf(pod, PROGRAM)?.state?.running) {
    const ready = conditionOf(pod.status?.conditions, 'Ready')
    // Kubernetes marks the pods of a node that is silent as not ready, and leaves what the node had said of their containers.
    const isNodeLost = ready?.status === 'False' && containers(pod).every((one) => one.ready)
    return { at: 'running', isDone: program !== null, isNodeLost }
  }
  const waits = containers(pod).flatMap(({ state }) => (state?.waiting ? [state.waiting] : []))
  const hopeless = waits.find(({ reason }) => HOPELESS.includes(reason ?? ''))
  const scheduled = conditionOf(pod.status?.conditions, 'PodScheduled')
  const because =
    hopeless ?? (scheduled?.status === 'False' ? scheduled : (waits[0] ?? { reason: 'the pod has not started' }))
  return { at: 'waiting', because: said(because.reason, because.message), hopeless: hopeless !== undefined }
}

/** Why a job failed, in its own words; null if it did not. */
export function failureOf(job: JobObject): { reason: string; words: string } | null {
  const failed = conditionOf(job.status?.conditions, 'Failed')
  return failed?.status === 'True' ? { reason: failed.reason ?? '', words: said(failed.reason, failed.message) } : null
}

export interface Facts {
  /** How the pod was last seen; null if there never was one. */
  pod: Pod | null
  /** Of the job, if it has failed. */
  failure: { reason: string; words: string } | null
  /** What the collector found: whether a file system was full at the end; null without its report. */
  report: { full: boolean; stopped: boolean } | null
}

export interface Verdict {
  outcome: Outcome
  exitCode: number | null
  signal: number | null
  reason?: string
}

/** How a run ended that the runner did not end itself. */
export function verdictOf({ pod, failure, report }: Facts): Verdict {
  const { status } = pod ?? {}
  const end = pod && endOf(pod, PROGRAM)
  const verdict = (outcome: Outcome, reason?: string): Verdict => {
    const code = end && outcome !== 'platform' ? end.exitCode : null
    const signal = code !== null && code > SIGNAL && code <= SIGNAL + 64 ? code - SIGNAL : null
    return { outcome, exitCode: signal === null ? code : null, signal, ...(reason !== undefined && { reason }) }
  }
  if (end?.reason === 'OOMKilled') return verdict('memory')
  const message = status?.message ?? ''
  if (status?.reason === 'Evicted') {
    // Its own fault only where it passed a limit of its own.
    const isFull = /emptydir volume|ephemeral[ -](local )?storage.*exceed|exceed.*ephemeral/i.test(message)
    return isFull ? verdict('disk') : verdict('platform', said('Evicted', message))
  }
  if (status?.reason === 'DeadlineExceeded' || failure?.reason === 'DeadlineExceeded') {
    const wasRunning = pod !== null && (end !== null || statusOf(pod, PROGRAM)?.state?.running !== undefined)
    return wasRunning ? verdict('timeout') : verdict('platform', 'it did not start before its deadline')
  }
  const disruption = conditionOf(status?.conditions, 'DisruptionTarget')
  if (disruption?.status === 'True') return verdict('platform', said(disruption.reason, disruption.message))
  if (!end) return verdict('platform', said(status?.reason, message) || failure?.words || 'its pod was removed')
  if (pod?.metadata.deletionTimestamp && (report?.stopped || end.exitCode === TERMINATED))
    return verdict('platform', 'its pod was removed')
  if (NOT_ITS_OWN.includes(end.reason ?? '')) return verdict('platform', said(end.reason, end.message))
  if (!report) return verdict('platform', collectorWords(pod))
  if (end.exitCode === 0) return verdict('ok')
  return verdict(report.full || end.exitCode === SIGNAL + SIGXFSZ ? 'disk' : 'error')
}

function collectorWords(pod: Pod | null): string {
  const collector = pod && endOf(pod, COLLECTOR)
  return collector
    ? `what the program left could not be taken: ${said(collector.reason, collector.message, `exit code ${collector.exitCode}`)}`
    : 'nothing was taken of what the program left'
}
