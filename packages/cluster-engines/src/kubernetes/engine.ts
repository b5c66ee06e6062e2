import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Engine, Job, Probe } from '@leitai/runner/engine'
import { checkImage, checkOutputs, checkRoot } from '@leitai/runner/job'
import { ACCOUNT, type Api, ApiError, type ApiOptions, openApi, passes, patiently } from './api.ts'
import { openClaim } from './claim.ts'
import { jobManifest, type Names, RUNNER, runNameOf, START } from './manifest.ts'
import { probeCluster } from './probe.ts'
import { followRun, jobsPath, labelled, patienceOf, podsPath, removeJob } from './run.ts'
import type { JobObject, List, Pod } from './types.ts'

/** A cluster, reached through its API server alone, and a claim through which files go in and out. */
export interface KubernetesOptions extends ApiOptions {
  /** A name for this runner, so that its sweep leaves the jobs of others alone: lower-case letters, digits and `-`, at most 40. */
  name: string
  /** Default: that of this process’s pod. */
  namespace?: string
  /** Programs run in it: it has /bin/sh, and Python at /usr/bin/python3. */
  image: string
  /** What takes the outputs runs in it: it has python3. Default: `image`; another one where images are not the operator’s own. */
  collectorImage?: string
  /** A PersistentVolumeClaim of the namespace, and the folder where this process sees it, to write to. */
  claim: { name: string; folder: string }
  /** User of the programs. Default: one of its own for each run; only where the cluster prescribes another. */
  user?: number
  /** Such as gvisor. */
  runtimeClass?: string
  /** A filter of calls on the nodes. Default: that of the runtime. */
  seccompProfile?: string
  /** GPUs of each program that asks for no other number. */
  gpus?: number
  /** GPUs that all programs of this runner may hold together. Default: none. */
  gpusInAll?: number
  nodeSelector?: Readonly<Record<string, string>>
  tolerations?: readonly { key?: string; operator?: 'Exists' | 'Equal'; value?: string; effect?: string }[]
  /** Name of the secret with which images are fetched. */
  pullSecret?: string
  /** Seconds that a run may wait for a place and its image. Default: 900. */
  startSeconds?: number
  /** Seconds that the API server may be away. Default: 300. */
  patienceSeconds?: number
}

/** The API server takes at most 1.5 MB an object. */
const MOST_BYTES = 1024 ** 2
const CREATE_SECONDS = 60
const SWEEP_MS = 60_000

export function openKubernetes(options: KubernetesOptions): Engine {
  const { name } = options
  if (!/^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/.test(name))
    throw new Error('the name of a runner has lower-case letters, digits and hyphens, at most 40')
  const api = openApi(options)
  const namespace = options.namespace ?? readFileSync(join(ACCOUNT, 'namespace'), 'utf8').trim()
  const claim = openClaim(options.claim.folder, name)
  let probed: Promise<Probe> | null = null

  const engine: Engine = {
    name: 'kubernetes',
    gpus: options.gpusInAll ?? 0,
    images: [options.image],
    probe() {
      probed ??= probeCluster(engine, api, namespace)
      return probed
    },
    async start(job) {
      check(job, options)
      const names: Names = { namespace, runner: name, run: runNameOf(name, job.id) }
      const prepared = await claim.prepare(names.run, job.mounts)
      try {
        const manifest = jobManifest(job, { names, start: randomUUID(), ...prepared }, options)
        if (JSON.stringify(manifest).length > MOST_BYTES) throw new Error('the arguments of the program are too long')
        const created = await create(api, manifest)
        return followRun({ api, claim, job, created, names, options })
      } catch (error) {
        await claim.remove(names.run)
        throw error
      }
    },
    async sweep() {
      const path = jobsPath(namespace) + labelled(RUNNER, name)
      const patience = patienceOf(options)
      const { items } = await patiently(patience, () => api.call<List<JobObject>>('GET', path))
      for (const { metadata } of items) await patiently(patience, () => removeJob(api, namespace, metadata))
      const pods = podsPath(namespace) + labelled(RUNNER, name)
      for (const until = Date.now() + SWEEP_MS; ; await pause(200)) {
        const left = await patiently(patience, () => api.call<List<Pod>>('GET', pods))
        if (left.items.length === 0) break
        if (Date.now() > until) throw new Error(`pods of earlier runs do not end: ${left.items.length}`)
      }
      await claim.removeAll()
    },
  }
  return engine
}

function check(job: Job, { image }: KubernetesOptions): void {
  if (job.serves) throw new Error('a program that serves requests cannot run in Kubernetes: choose another engine')
  checkOutputs(job)
  checkImage(job, 'Kubernetes', [image])
  checkRoot(job, 'Kubernetes')
}

/** Creates a job once: if an answer was lost, the job that is there is this one, by its mark. */
async function create(api: Api, manifest: ReturnType<typeof jobManifest>): Promise<JobObject> {
  const { namespace, name, annotations } = manifest.metadata
  const path = jobsPath(namespace)
  const made = async (): Promise<JobObject> => {
    try {
      return await api.call('POST', path, manifest)
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) throw error
      const there = await api.call<JobObject>('GET', `${path}/${name}`)
      if (there.metadata.annotations?.[START] === annotations[START]) return there
      throw new ApiError(409, `the run ${name} is already there`)
    }
  }
  try {
    return await patiently(CREATE_SECONDS, made)
  } catch (error) {
    // It may have been created all the same; without its folder it does nothing, and its deadline ends it.
    if (passes(error)) void api.call('DELETE', `${path}/${name}`, { propagationPolicy: 'Background' }).catch(() => {})
    throw error
  }
}
