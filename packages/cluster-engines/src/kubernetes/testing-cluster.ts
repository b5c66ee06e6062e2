import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { jobManifest, policyManifest } from './manifest.ts'
import { type RunningPod, runPod } from './testing-pod.ts'
import type { JobObject, Pod } from './types.ts'

type JobManifest = ReturnType<typeof jobManifest>
type StoredJob = JobObject & JobManifest
export type StoredPod = Pod & {
  metadata: { labels: Record<string, string> }
  spec: JobManifest['spec']['template']['spec']
}

interface Event {
  version: number
  type: string
  object: object
  labels: Record<string, string>
}

/** For tests: the part of an API server, a job controller and a kubelet that an engine meets. Programs run in bubblewrap. */
export interface Cluster {
  server: string
  token: string
  /** Every request that came, as method and path. */
  requests: string[]
  manifests: JobManifest[]
  pods(): StoredPod[]
  jobs(): StoredJob[]
  policies: Map<string, { spec: object }>
  /** What goes wrong; each is read where it happens. */
  faults: {
    /** That many creations are carried out without an answer, or cut off before. */
    lostAnswers: number
    lostCreations: number
    /** Watches that are cut off after their first event. */
    cutWatches: number
    /** Such as `create jobs`. */
    denied: Set<string>
    /** Programs can reach the network. */
    openNetwork: boolean
    /** How many pods a job gets; none where a quota is used up. */
    pods: number
  }
  /** Instead of running a pod; answers whether it dealt with it. */
  instead: (pod: StoredPod) => boolean
  /** Changes what the kubelet says of a pod. */
  amend: (pod: StoredPod) => void
  /** Connections are cut off without an answer, also those of watches. */
  goAway(): void
  comeBack(): void
  update(pod: StoredPod): void
  removePod(pod: StoredPod): void
  failJob(reason: string, message: string): void
  /** Forgets earlier versions, and cuts off the watches: the next one is told 410 Gone. */
  compact(): void
  close(): Promise<void>
}

export async function openCluster(claimFolder: string): Promise<Cluster> {
  const jobs = new Map<string, StoredJob>()
  const pods = new Map<string, StoredPod>()
  const running = new Map<string, RunningPod>()
  const events: Event[] = []
  const watches = new Set<{ send(event: Event): void; cut(): void }>()
  let version = 1000
  let oldest = 0
  let isAway = false

  const publish = (type: string, pod: StoredPod) => {
    version++
    pod.metadata.resourceVersion = String(version)
    const event = { version, type, object: structuredClone(pod), labels: pod.metadata.labels }
    events.push(event)
    for (const watch of [...watches]) watch.send(event)
  }

  const cluster: Cluster = {
    server: '',
    token: randomUUID(),
    requests: [],
    manifests: [],
    policies: new Map(),
    faults: {
      lostAnswers: 0,
      lostCreations: 0,
      cutWatches: 0,
      denied: new Set(),
      openNetwork: false,
      pods: 1,
    },
    pods: () => [...pods.values()],
    jobs: () => [...jobs.values()],
    instead: () => false,
    amend: () => undefined,
    goAway() {
      isAway = true
      server.closeAllConnections()
    },
    comeBack() {
      isAway = false
    },
    update: (pod) => publish('MODIFIED', pod),
    removePod(pod) {
      if (pods.delete(pod.metadata.name)) publish('DELETED', pod)
    },
    failJob(reason, message) {
      for (const job of jobs.values())
        job.status = { conditions: [{ type: 'Failed', status: 'True', reason, message }] }
    },
    compact() {
      version++
      oldest = version
      for (const watch of [...watches]) watch.cut()
    },
    async close() {
      await Promise.all([...running.values()].map((one) => one.kill()))
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  function makePod(job: StoredJob): void {
    const { template } = job.spec
    const metadata = {
      name: `${job.metadata.name}-${randomUUID().slice(0, 5)}`,
      uid: randomUUID(),
      creationTimestamp: new Date().toISOString(),
      labels: { ...template.metadata.labels, 'job-name': job.metadata.name },
    }
    const pod: StoredPod = { metadata, spec: template.spec, status: { phase: 'Pending' } }
    pods.set(metadata.name, pod)
    publish('ADDED', pod)
    if (cluster.instead(pod)) return
    const started = runPod(pod, claimFolder, {
      openNetwork: cluster.faults.openNetwork,
      changed() {
        if (!pods.has(metadata.name)) return
        cluster.amend(pod)
        publish('MODIFIED', pod)
      },
    })
    running.set(metadata.name, started)
  }

  /** As the garbage collector and the kubelet do: the containers are told to end, then the pod is gone. */
  function deletePodsOf(job: StoredJob): void {
    for (const pod of pods.values()) {
      if (pod.metadata.labels['job-name'] !== job.metadata.name || pod.metadata.deletionTimestamp) continue
      pod.metadata.deletionTimestamp = new Date().toISOString()
      publish('MODIFIED', pod)
      const started = running.get(pod.metadata.name)
      started?.stop()
      const until = Date.now() + (pod.spec.terminationGracePeriodSeconds + 1) * 1000
      const wait = setInterval(() => {
        const live = pod.status?.containerStatuses?.some(({ state }) => state?.running) ?? false
        if (started && live && Date.now() < until) return
        clearInterval(wait)
        cluster.removePod(pod)
      }, 20)
    }
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://cluster')
    cluster.requests.push(`${request.method} ${url.pathname}${url.search}`)
    if (isAway) return void request.destroy()
    if (request.headers.authorization !== `Bearer ${cluster.token}`) return refuse(response, 401, 'Unauthorized')
    const text = await bodyOf(request)
    try {
      await answer(request.method ?? '', url, text === '' ? null : JSON.parse(text), response)
    } catch (error) {
      refuse(response, 500, String(error))
    }
  })

  async function answer(method: string, url: URL, body: unknown, response: ServerResponse): Promise<void> {
    const [, , group, , kind = '', name = '', sub] =
      /^\/(api|apis)(?:\/([a-z.0-9]+))?\/(v1)(?:\/namespaces\/arena)?\/(\w+)(?:\/([\w.-]+))?(?:\/(\w+))?$/.exec(
        url.pathname,
      ) ?? []
    const verb = {
      GET: name ? 'get' : url.searchParams.has('watch') ? 'watch' : 'list',
      POST: 'create',
      DELETE: 'delete',
    }[method]
    const what = `${verb} ${kind}${sub ? `/${sub}` : ''}`
    if (cluster.faults.denied.has(what)) return refuse(response, 403, `may not ${what}`)
    const [key, value] = (url.searchParams.get('labelSelector') ?? '').split('=')
    const selected = (labels: Record<string, string>) => !key || labels[key] === value
    if (what === 'create selfsubjectaccessreviews') {
      const { verb: of, resource, subresource } = (body as Review).spec.resourceAttributes
      const allowed = !cluster.faults.denied.has(`${of} ${resource}${subresource ? `/${subresource}` : ''}`)
      return send(response, 201, { ...(body as Review), status: { allowed } })
    }
    if (what === 'create jobs') return create(body as JobManifest, response)
    if (what === 'list jobs') {
      const items = cluster.jobs().filter(({ metadata }) => selected(metadata.labels))
      return send(response, 200, { metadata: { resourceVersion: String(version) }, items })
    }
    if (kind === 'jobs' && name) {
      const job = jobs.get(name)
      if (!job) return refuse(response, 404, `jobs.batch "${name}" not found`)
      if (method === 'GET') return send(response, 200, job)
      const wanted = (body as { preconditions?: { uid: string } }).preconditions?.uid
      if (wanted !== undefined && wanted !== job.metadata.uid) return refuse(response, 409, 'the UID differs')
      jobs.delete(name)
      deletePodsOf(job)
      return send(response, 200, { kind: 'Status', status: 'Success' })
    }
    if (what === 'list pods') {
      const items = cluster.pods().filter(({ metadata }) => selected(metadata.labels))
      return send(response, 200, { metadata: { resourceVersion: String(version) }, items })
    }
    if (what === 'watch pods') return watch(Number(url.searchParams.get('resourceVersion')), selected, response)
    if (what === 'get pods/log') return void response.end('said by the container')
    if (kind === 'networkpolicies' && group === 'networking.k8s.io') {
      if (method === 'POST') {
        const policy = body as ReturnType<typeof policyManifest>
        cluster.policies.set(policy.metadata.name, policy)
        return send(response, 201, policy)
      }
      const policy = cluster.policies.get(name)
      return policy ? send(response, 200, policy) : refuse(response, 404, `networkpolicies "${name}" not found`)
    }
    refuse(response, 404, `${what}: the server could not find the requested resource`)
  }

  function create(manifest: JobManifest, response: ServerResponse): void {
    if (cluster.faults.lostCreations > 0) {
      cluster.faults.lostCreations--
      return void response.destroy()
    }
    const { name } = manifest.metadata
    if (jobs.has(name)) {
      refuse(response, 409, `jobs.batch "${name}" already exists`)
      return
    }
    cluster.manifests.push(manifest)
    const job = { ...manifest, metadata: { ...manifest.metadata, uid: randomUUID() }, status: {} }
    jobs.set(name, job)
    for (let at = 0; at < cluster.faults.pods; at++) setTimeout(() => jobs.has(name) && makePod(job), 5)
    if (cluster.faults.lostAnswers > 0) {
      cluster.faults.lostAnswers--
      return void response.destroy()
    }
    send(response, 201, job)
  }

  function watch(since: number, selected: (labels: Record<string, string>) => boolean, response: ServerResponse): void {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.flushHeaders()
    const line = (type: string, object: object) => response.write(`${JSON.stringify({ type, object })}\n`)
    if (since < oldest) {
      line('ERROR', { kind: 'Status', code: 410, reason: 'Expired', message: 'too old resource version' })
      return void response.end()
    }
    const one = {
      send({ type, object, labels }: Event) {
        if (!selected(labels)) return
        // In two pieces, as a network may cut it, also inside a character.
        const bytes = Buffer.from(`${JSON.stringify({ type, object })}\n`)
        response.write(bytes.subarray(0, bytes.length >> 1))
        response.write(bytes.subarray(bytes.length >> 1))
        if (cluster.faults.cutWatches <= 0) return
        cluster.faults.cutWatches--
        one.cut()
      },
      cut() {
        watches.delete(one)
        clearInterval(bookmarks)
        response.destroy()
      },
    }
    const bookmarks = setInterval(() => {
      line('BOOKMARK', { kind: 'Pod', metadata: { resourceVersion: String(version) } })
    }, 100)
    response.on('close', one.cut)
    watches.add(one)
    for (const event of events) if (event.version > since && watches.has(one)) one.send(event)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cluster.server = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return cluster
}

interface Review {
  spec: { resourceAttributes: { verb: string; resource: string; subresource?: string } }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(body))
}

const refuse = (response: ServerResponse, code: number, message: string): void =>
  send(response, code, { kind: 'Status', status: 'Failure', code, message })
