import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Engine, Job, Probe } from '@leitai/runner/engine'
import { type Api, ApiError } from './api.ts'
import { POLICY, policyManifest } from './manifest.ts'

/** What the engine’s account must be allowed; `docs/RUNNERS` has it as a role. */
const RIGHTS = [
  ...['create', 'get', 'list', 'delete'].map((verb) => ({ verb, group: 'batch', resource: 'jobs' })),
  ...['list', 'watch'].map((verb) => ({ verb, group: '', resource: 'pods' })),
  { verb: 'get', group: '', resource: 'pods', subresource: 'log' },
  { verb: 'get', group: 'networking.k8s.io', resource: 'networkpolicies' },
]

/** Answers on descriptor 3 what of its arguments it could connect to, and whether its calls are filtered. */
const TRIAL = `import json, os, socket, sys
targets = json.loads(sys.argv[1])
try:
    for line in open("/proc/net/route").read().splitlines()[1:]:
        fields = line.split()
        if fields[1] == "00000000":
            gateway = ".".join(str(byte) for byte in reversed(bytes.fromhex(fields[2])))
            targets += [[gateway, port] for port in (10250, 443, 22, 53)]
except OSError:
    pass
reached = []
for host, port in targets:
    try:
        socket.create_connection((host, port), 2).close()
        reached.append(f"{host}:{port}")
    except OSError:
        pass
status = open("/proc/self/status").read()
with open("/out/probe", "w") as file:
    file.write(open("/given").read())
os.write(3, json.dumps({"reached": reached, "filtered": "Seccomp:\\t2" in status}).encode())
`

/** Whether the account may do what the engine does, and a trial run that tries to get out. */
export async function probeCluster(engine: Engine, api: Api, namespace: string): Promise<Probe> {
  try {
    const missing = await missingRights(api, namespace)
    if (missing.length > 0) return { works: false, reason: `the service account may not ${missing.join(', ')}` }
    await providePolicy(api, namespace)
    return await tryRun(engine, api)
  } catch (error) {
    return { works: false, reason: error instanceof Error ? error.message : String(error) }
  }
}

async function missingRights(api: Api, namespace: string): Promise<string[]> {
  const missing: string[] = []
  for (const { verb, group, resource, ...rest } of RIGHTS) {
    const review = {
      apiVersion: 'authorization.k8s.io/v1',
      kind: 'SelfSubjectAccessReview',
      spec: { resourceAttributes: { namespace, verb, group, resource, ...rest } },
    }
    const path = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews'
    const { status } = await api.call<{ status?: { allowed?: boolean } }>('POST', path, review)
    const full = 'subresource' in rest ? `${resource}/${rest.subresource}` : resource
    if (!status?.allowed) missing.push(`${verb} ${full}${group && `.${group}`}`)
  }
  return missing
}

/** Creates the policy once; one that is there must say the same. */
async function providePolicy(api: Api, namespace: string): Promise<void> {
  const path = `/apis/networking.k8s.io/v1/namespaces/${namespace}/networkpolicies`
  const wanted = policyManifest(namespace)
  const current = async (): Promise<{ spec?: object } | null> => {
    try {
      return await api.call('GET', `${path}/${POLICY}`)
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }
  }
  let there = await current()
  if (there === null) {
    await api.call('POST', path, wanted).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 409)) throw error
    })
    there = await current()
  }
  if (!isDeepStrictEqual(there?.spec, wanted.spec))
    throw new Error(`the network policy ${POLICY} does not say what it must: remove it, and it is created anew`)
}

async function tryRun(engine: Engine, api: Api): Promise<Probe> {
  const { hostname, port, protocol } = new URL(api.server)
  const server = [hostname.replace(/^\[|\]$/g, ''), Number(port || (protocol === 'http:' ? 80 : 443))]
  const folder = await mkdtemp(join(tmpdir(), 'leitai-probe-'))
  try {
    const word = `${process.pid}-${Date.now()}`
    await writeFile(join(folder, 'given'), word, { mode: 0o644 })
    const job: Job = {
      id: `probe-${word}`,
      mounts: [{ from: join(folder, 'given'), at: '/given' }],
      answerBytes: 4096,
      argv: ['/usr/bin/python3', '-c', TRIAL, JSON.stringify([server, ['169.254.169.254', 80]])],
      limits: { wallSeconds: 60, memoryMb: 128, processes: 16, cores: 0.5, outMb: 1, tmpMb: 1 },
      outputs: [{ name: 'probe', mostBytes: word.length }],
      outFolder: folder,
    }
    const { outcome, answer, outputs, reason, log } = await (await engine.start(job)).ended
    if (outcome !== 'ok' || outputs.length !== 1)
      return { works: false, reason: reason ?? (log.head.trim() || `the trial ended with ${outcome}`) }
    const { reached, filtered } = JSON.parse(answer.toString())
    if (reached.length > 0) {
      const places = reached.join(', ')
      return { works: false, reason: `programs reach ${places}: the cluster’s network does not carry out policies` }
    }
    const enforced = { memory: 'group', processes: 'user', cores: true, network: true, seccomp: filtered } as const
    return { works: true, enforced }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
