import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Job } from '@leitai/runner/engine'
import { environmentOf } from '@leitai/runner/job'
import { LOG_BYTES } from '@leitai/runner/log'
import type { KubernetesOptions } from './engine.ts'

/** Labels of jobs and pods: whose, and of which run. */
export const RUNNER = 'leitai-runner'
export const RUN = 'leitai-run'
/** The annotation that tells one start of a run from another. */
export const START = 'leitai-start'
export const PROGRAM = 'program'
export const COLLECTOR = 'collector'
export const POLICY = 'leitai-programs'

const TTL_SECONDS = 3600
/** A program that is told to end does so at once; the rest is for what it has printed. */
const GRACE_SECONDS = 5
const COLLECT_SECONDS = 60
/** Users of runs, as limits on processes count by user on a node: ids without accounts. */
const FIRST_USER = 200_000
const USERS = 50_000
/** The shell beside the program. The collector’s three threads count as well, except where pods have user namespaces. */
const OWN_PROCESSES = 2
const COLLECTOR_SOURCE = readFileSync(fileURLToPath(new URL('collector.py', import.meta.url)), 'utf8')

/**
 * The first process of the program’s container. It has the collector’s pipes open until it ends, and with it the container ends: so the
 * collector reads their end when nobody is left who could change the outputs. $1: processes, $2: blocks of 512 bytes a file may have.
 */
const START_PROGRAM = `
processes=$1; blocks=$2; shift 2; tries=0
trap 'exit 143' TERM
until [ -p /leitai/ready ]; do tries=$((tries + 1)); [ $tries -lt 1200 ] || exit 125; sleep 0.1; done
exec </dev/null 3>/leitai/answer >/leitai/log 2>&1
ulimit -c 0 && ulimit -n 1024 && ulimit -f "$blocks" || exit 125
if (ulimit -u "$processes") 2>/dev/null; then ulimit -u "$processes"; else ulimit -p "$processes"; fi || exit 125
cd /tmp
"$@" &
wait $!
exit $?
`

export interface Names {
  namespace: string
  /** Of this runner. */
  runner: string
  /** Of the job. */
  run: string
}

/** Where a part of the claim appears to the program. */
export interface ClaimMount {
  subPath: string
  at: string
}

export interface Given {
  names: Names
  /** Differs with every call of `start`. */
  start: string
  mounts: readonly ClaimMount[]
  /** The folder of the claim into which the collector writes. */
  takenPath: string
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** A name that Kubernetes accepts, whatever letters the id has; the same for the same run. */
export const runNameOf = (runner: string, id: string): string =>
  `leitai-${digest(`${runner}/${id}`).toString('hex').slice(0, 32)}`

/** Kubernetes replaces $(NAME) in arguments and values, and $$ by $. */
const literal = (text: string) => text.replaceAll('$', '$$$$')

/** No rights, nothing to write but the volumes, no privileges to get. */
const confined = (seccomp: KubernetesOptions['seccompProfile']) => ({
  allowPrivilegeEscalation: false,
  privileged: false,
  readOnlyRootFilesystem: true,
  runAsNonRoot: true,
  capabilities: { drop: ['ALL'] },
  seccompProfile: seccomp ? { type: 'Localhost', localhostProfile: seccomp } : { type: 'RuntimeDefault' },
})

const inMemory = (name: string, megabytes: number) => ({
  name,
  emptyDir: { medium: 'Memory', sizeLimit: `${megabytes}Mi` },
})

const environment = (job: Job): { name: string; value: string }[] =>
  Object.entries(environmentOf(job)).map(([name, value]) => ({ name, value: literal(value) }))

function containersOf(job: Job, { mounts, takenPath }: Given, options: KubernetesOptions) {
  const { limits } = job
  const cpu = `${Math.round(limits.cores * 1000)}m`
  const count = job.gpus ?? options.gpus ?? 0
  const gpus = count > 0 ? { 'nvidia.com/gpu': count } : {}
  const reserved = { cpu, memory: `${limits.memoryMb}Mi`, 'ephemeral-storage': '64Mi', ...gpus }
  const blocks = Math.max(limits.outMb, limits.tmpMb) * 2048
  const program = {
    name: PROGRAM,
    image: options.image,
    securityContext: confined(options.seccompProfile),
    command: ['/bin/sh', '-c', literal(START_PROGRAM), 'sh', String(limits.processes + OWN_PROCESSES), String(blocks)],
    args: job.argv.map(literal),
    env: environment(job),
    resources: { requests: reserved, limits: reserved },
    volumeMounts: [
      { name: 'out', mountPath: '/out' },
      { name: 'tmp', mountPath: '/tmp' },
      // Pipes in it can be written to all the same.
      { name: 'pipes', mountPath: '/leitai', readOnly: true },
      ...mounts.map(({ subPath, at }) => ({ name: 'claim', subPath, mountPath: at, readOnly: true })),
    ],
  }
  const declared = { outputs: job.outputs, answerBytes: job.answerBytes ?? 0, logBytes: LOG_BYTES }
  const little = { cpu: '500m', memory: '128Mi', 'ephemeral-storage': '64Mi' }
  const collector = {
    name: COLLECTOR,
    image: options.collectorImage ?? options.image,
    securityContext: confined(undefined),
    command: ['python3', '-I', '-S', '-c', literal(COLLECTOR_SOURCE), literal(JSON.stringify(declared))],
    env: [{ name: 'PYTHONDONTWRITEBYTECODE', value: '1' }],
    resources: { requests: { ...little, cpu: '50m' }, limits: little },
    volumeMounts: [
      { name: 'out', mountPath: '/out', readOnly: true },
      { name: 'tmp', mountPath: '/program-tmp', readOnly: true },
      { name: 'pipes', mountPath: '/leitai' },
      { name: 'claim', subPath: takenPath, mountPath: '/taken' },
    ],
  }
  return [program, collector]
}

/** The job of a run: one pod, once, with the program and the collector of what it leaves. */
export function jobManifest(job: Job, given: Given, options: KubernetesOptions) {
  const { names, start } = given
  const labels = { [RUNNER]: names.runner, [RUN]: names.run }
  const user = FIRST_USER + (digest(start).readUInt32BE(0) % USERS)
  const uid = options.user ?? user
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: names.run, namespace: names.namespace, labels, annotations: { [START]: start } },
    spec: {
      backoffLimit: 0,
      completions: 1,
      parallelism: 1,
      ttlSecondsAfterFinished: TTL_SECONDS,
      // The runner measures the time; this ends what a runner that is gone has left.
      activeDeadlineSeconds: startSecondsOf(options) + job.limits.wallSeconds + COLLECT_SECONDS,
      // A pod that is removed is not replaced by another.
      podFailurePolicy: {
        rules: [{ action: 'FailJob', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] }],
      },
      template: {
        metadata: { labels, annotations: { 'cluster-autoscaler.kubernetes.io/safe-to-evict': 'false' } },
        spec: {
          restartPolicy: 'Never',
          terminationGracePeriodSeconds: GRACE_SECONDS,
          hostname: 'sandbox',
          automountServiceAccountToken: false,
          enableServiceLinks: false,
          shareProcessNamespace: false,
          // No resolver: names are a way out.
          dnsPolicy: 'None',
          dnsConfig: { nameservers: ['127.0.0.1'] },
          ...(options.runtimeClass && { runtimeClassName: options.runtimeClass }),
          ...(options.nodeSelector && { nodeSelector: options.nodeSelector }),
          ...(options.tolerations && { tolerations: options.tolerations }),
          ...(options.pullSecret && { imagePullSecrets: [{ name: options.pullSecret }] }),
          securityContext: { runAsNonRoot: true, runAsUser: uid, runAsGroup: uid },
          containers: containersOf(job, given, options),
          volumes: [
            inMemory('out', job.limits.outMb),
            inMemory('tmp', job.limits.tmpMb),
            inMemory('pipes', 1),
            { name: 'claim', persistentVolumeClaim: { claimName: options.claim.name } },
          ],
        },
      },
    },
  }
}

/** Seconds that a run may wait for a place in the cluster and for its image. */
export const startSecondsOf = ({ startSeconds = 900 }: KubernetesOptions): number => startSeconds

/** No pod of any run speaks to anybody, as far as the cluster’s network carries out policies. */
export const policyManifest = (namespace: string) => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: { name: POLICY, namespace },
  spec: {
    podSelector: { matchExpressions: [{ key: RUN, operator: 'Exists' }] },
    policyTypes: ['Ingress', 'Egress'],
  },
})
