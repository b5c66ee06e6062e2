import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findBubblewrap } from '@leitai/runner/bubblewrap/sandbox'
import type { Job } from '@leitai/runner/engine'
import { jobOf, limits, openFolder, python, ran } from '@leitai/runner/testing'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openApi } from './api.ts'
import { type KubernetesOptions, openKubernetes } from './engine.ts'
import { type Cluster, openCluster, type StoredPod } from './testing-cluster.ts'
import type { ContainerStatus } from './types.ts'

const { folder, remove } = openFolder()
afterAll(remove)
const tokenFile = join(folder, 'token')
let cluster: Cluster
let claimFolder: string

beforeEach(async () => {
  claimFolder = mkdtempSync(join(folder, 'claim-'))
  spawnSync('chmod', ['711', claimFolder])
  cluster = await openCluster(claimFolder)
  writeFileSync(tokenFile, cluster.token)
})
afterEach(() => cluster.close())

const optionsOf = (more: Partial<KubernetesOptions> = {}): KubernetesOptions => ({
  name: 'one',
  namespace: 'arena',
  image: 'python:3',
  claim: { name: 'runs', folder: claimFolder },
  server: cluster.server,
  tokenFile,
  startSeconds: 20,
  patienceSeconds: 20,
  ...more,
})
const engineOf = (more?: Partial<KubernetesOptions>) => openKubernetes(optionsOf(more))
const left = (name = 'one') => [...readdirSync(join(claimFolder, 'runs', name)), ...cluster.jobs()]
const creations = () => cluster.requests.filter((one) => one.startsWith('POST /apis/batch/')).length

const container = (name: string, state: ContainerStatus['state'], ready = false): ContainerStatus => ({
  name,
  state,
  ready,
})
const running = [container('program', { running: {} }, true), container('collector', { running: {} }, true)]
const ended = (exitCode: number, reason: string, collector = 0): ContainerStatus[] => [
  container('program', { terminated: { exitCode, reason } }),
  container('collector', { terminated: { exitCode: collector, reason: collector === 0 ? 'Completed' : 'Error' } }),
]
/** What the cluster says of the pod, one after the other, instead of running it. */
const saying = (...said: (StoredPod['status'] | ((pod: StoredPod) => void))[]) => {
  cluster.instead = (pod) => {
    void (async () => {
      for (const one of said) {
        await pause(30)
        if (typeof one === 'function') one(pod)
        else {
          pod.status = one
          cluster.update(pod)
        }
      }
    })()
    return true
  }
}

const canRun = findBubblewrap() !== null && spawnSync('/usr/bin/python3', ['-c', '']).status === 0

describe('a run that does not end by itself', () => {
  const evicted = (message: string): StoredPod['status'] => ({ phase: 'Failed', reason: 'Evicted', message })
  const waiting = (reason: string, message = ''): StoredPod['status'] => ({
    phase: 'Pending',
    containerStatuses: [container('program', { waiting: { reason, message } })],
  })
  test.each<[string, StoredPod['status'][], object]>([
    [
      'for a volume that is too full',
      [evicted('Usage of EmptyDir volume "out" exceeds the limit "8Mi". ')],
      { outcome: 'disk' },
    ],
    [
      'for what it wrote beside its volumes',
      [evicted('Pod ephemeral local storage usage exceeds the total limit of containers 64Mi. ')],
      { outcome: 'disk' },
    ],
    [
      'as its node lacks memory',
      [evicted('The node was low on resource: memory. Threshold quantity: 100Mi, available: 90Mi.')],
      { outcome: 'platform', reason: expect.stringContaining('low on resource') },
    ],
    [
      'as its image cannot be fetched',
      [waiting('ContainerCreating'), waiting('ErrImagePull', 'no such image')],
      { outcome: 'platform', reason: expect.stringContaining('ErrImagePull: no such image') },
    ],
    [
      'as its container cannot start',
      [
        {
          phase: 'Running',
          containerStatuses: [
            container('program', { terminated: { exitCode: 128, reason: 'StartError', message: 'no /bin/sh' } }),
            container('collector', { running: {} }, true),
          ],
        },
      ],
      { outcome: 'platform', exitCode: null, reason: expect.stringContaining('StartError: no /bin/sh') },
    ],
    [
      'as the collector failed',
      [{ phase: 'Failed', containerStatuses: ended(0, 'Completed', 1) }],
      { outcome: 'platform', reason: expect.stringMatching(/could not be taken.*exit code 1; said by the container/) },
    ],
    ['for memory', [{ phase: 'Failed', containerStatuses: ended(137, 'OOMKilled') }], { outcome: 'memory', signal: 9 }],
    [
      'for memory of one of its processes, after which it went on',
      [{ phase: 'Succeeded', containerStatuses: ended(0, 'OOMKilled') }],
      { outcome: 'memory', exitCode: 0 },
    ],
    [
      'as nobody knows what became of it',
      [{ phase: 'Failed', containerStatuses: ended(137, 'ContainerStatusUnknown') }],
      { outcome: 'platform' },
    ],
  ])('%s', async (_, said, expected) => {
    saying(...said)
    expect(await ran(engineOf(), jobOf(['/bin/true']))).toMatchObject(expected)
    await pause(50)
    expect(left()).toEqual([])
  })

  test('as its node is silent: that is not its own fault', async () => {
    const conditions = [{ type: 'Ready', status: 'False' }]
    saying(
      { phase: 'Running', containerStatuses: running },
      { phase: 'Running', containerStatuses: running, conditions },
    )
    const one = await ran(engineOf(), jobOf(['/bin/true'], { limits: { ...limits, wallSeconds: 1 } }))
    expect(one).toMatchObject({ outcome: 'platform', reason: expect.stringContaining('silent') })
  })

  test('as it is moved from its node, or its job is removed', async () => {
    saying({ phase: 'Running', containerStatuses: running }, (pod) => {
      pod.metadata.deletionTimestamp = new Date().toISOString()
      const reason = { reason: 'EvictionByEvictionAPI', message: 'drained' }
      pod.status = { ...pod.status, conditions: [{ type: 'DisruptionTarget', status: 'True', ...reason }] }
      cluster.update(pod)
      cluster.removePod(pod)
    })
    const moved = await ran(engineOf(), jobOf(['/bin/true']))
    expect(moved).toMatchObject({ outcome: 'platform', reason: expect.stringContaining('drained') })
  })

  test('in time for the deadline of its job: its fault only if it ran', async () => {
    const late = (pod: StoredPod) => {
      cluster.failJob('DeadlineExceeded', 'Job was active longer than specified deadline')
      cluster.removePod(pod)
    }
    saying({ phase: 'Running', containerStatuses: running }, late)
    expect((await ran(engineOf(), jobOf(['/bin/true']))).outcome).toBe('timeout')
    saying({ phase: 'Pending' }, late)
    expect((await ran(engineOf(), jobOf(['/bin/true']))).outcome).toBe('platform')
  })

  test('as the cluster has no place, or makes no pod: it says what the cluster says', async () => {
    const full = { type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message: '0/3 nodes are available' }
    saying({ phase: 'Pending', conditions: [full] })
    const unplaced = await ran(engineOf({ startSeconds: 1 }), jobOf(['/bin/true']))
    expect(unplaced).toMatchObject({ outcome: 'platform', wallMs: 0 })
    expect(unplaced.reason).toContain('within 1 s: Unschedulable: 0/3 nodes are available')
    cluster.faults.pods = 0
    const unmade = await ran(engineOf({ startSeconds: 1 }), jobOf(['/bin/true']))
    expect(unmade.reason).toContain('within 1 s: there is no pod')
    expect(left()).toEqual([])
  })

  test('as it is cancelled before it has a pod', async () => {
    cluster.faults.pods = 0
    const run = await engineOf().start(jobOf(['/bin/true']))
    run.cancel()
    expect((await run.ended).outcome).toBe('cancelled')
    expect(left()).toEqual([])
  })
})

describe.runIf(canRun)('a run, while the API server fails', () => {
  const small: Partial<Job> = { outputs: [{ name: 'p', mostBytes: 10 }], limits: { ...limits, wallSeconds: 10 } }
  const short = 'import time; open("/out/p", "a").write("x"); time.sleep(0.6)'
  const once = { outcome: 'ok', outputs: [{ name: 'p', bytes: 1 }] }

  test('is started once, though the answer to its creation was lost', async () => {
    cluster.faults.lostAnswers = 1
    expect(await ran(engineOf(), python(short, small))).toMatchObject(once)
    expect([creations(), cluster.manifests.length]).toEqual([2, 1])
  })

  test('is started once, though its creation was lost', async () => {
    cluster.faults.lostCreations = 2
    expect(await ran(engineOf(), python(short, small))).toMatchObject(once)
    expect([creations(), cluster.manifests.length]).toEqual([3, 1])
  })

  test('is not started a second time, by the same runner or by one of the same name', async () => {
    const job = python(short, small)
    const run = await engineOf().start(job)
    await expect(engineOf().start(job)).rejects.toThrow('EEXIST')
    const elsewhere = mkdtempSync(join(folder, 'other-'))
    const other = engineOf({ claim: { name: 'runs', folder: elsewhere } })
    await expect(other.start(job)).rejects.toThrow('already there')
    expect(readdirSync(join(elsewhere, 'runs/one'))).toEqual([])
    expect(await run.ended).toMatchObject(once)
    expect(cluster.manifests.length).toBe(1)
  })

  test('is done by one pod, where the cluster makes two', async () => {
    cluster.faults.pods = 2
    const codes: (number | undefined)[] = []
    cluster.amend = ({ status }) => {
      codes.push(status?.containerStatuses?.find(({ name }) => name === 'collector')?.state?.terminated?.exitCode)
    }
    const run = await engineOf().start(python(short, small))
    // One collector has found the mark of the other; the program beside it waits for it in vain.
    for (let tries = 0; !codes.includes(1) && tries < 100; tries++) await pause(50)
    expect(codes).toContain(1)
    run.cancel()
    await run.ended
  })

  test('goes on while watches are cut off, and are told 410 Gone', async () => {
    cluster.faults.cutWatches = 3
    const run = await engineOf().start(python(short.replace('0.6', '1.5'), small))
    await pause(900)
    cluster.compact()
    expect(await run.ended).toMatchObject(once)
    const watches = cluster.requests.filter((one) => one.includes('watch=1'))
    expect(watches.length).toBeGreaterThan(3)
    expect(cluster.requests.filter((one) => one.includes('/pods') && !one.includes('watch=1')).length).toBeGreaterThan(
      1,
    )
  })

  test('goes on while the server is away, and ends as it did in the meantime', async () => {
    const run = await engineOf().start(python(short, { ...small, limits: { ...limits, wallSeconds: 2 } }))
    await pause(300)
    cluster.goAway()
    await pause(2500)
    cluster.comeBack()
    expect(await run.ended).toMatchObject(once)
  })

  test('has taken too long if it did while the server was away', async () => {
    const code = 'import time; time.sleep(1.5)'
    const run = await engineOf().start(python(code, { limits: { ...limits, wallSeconds: 1 } }))
    await pause(300)
    cluster.goAway()
    await pause(2000)
    cluster.comeBack()
    expect((await run.ended).outcome).toBe('timeout')
  })

  test('is given up where the server is away for too long, and swept once it is back', async () => {
    const engine = engineOf({ patienceSeconds: 1 })
    const run = await engine.start(python('import time; time.sleep(60)'))
    await pause(300)
    cluster.goAway()
    expect(await run.ended).toMatchObject({ outcome: 'platform', reason: expect.stringContaining('away for 1 s') })
    cluster.comeBack()
    expect(left().length).toBe(2)
    await engine.sweep()
    expect([left(), cluster.pods()]).toEqual([[], []])
  })

  test('is refused by a server that does not know who asks, or does not allow it', async () => {
    cluster.faults.denied.add('create jobs')
    await expect(engineOf().start(python(short))).rejects.toThrow('may not create jobs')
    writeFileSync(tokenFile, 'another')
    await expect(engineOf().start(python(short))).rejects.toThrow('Unauthorized')
    // Tokens are read anew, as they change every hour.
    cluster.token = 'another'
    cluster.faults.denied.clear()
    expect((await ran(engineOf(), python(short, small))).outcome).toBe('ok')
    expect(left()).toEqual([])
  })
})

describe.runIf(canRun)('the claim', () => {
  const reading = { mounts: [{ from: '', at: '/given' }] }
  const shows = 'print(open("/given").read(), end="")'

  test('gives inputs that it has where they are, and others as copies', async () => {
    mkdirSync(join(claimFolder, 'cache'))
    writeFileSync(join(claimFolder, 'cache/a'), 'from the claim')
    writeFileSync(join(folder, 'elsewhere'), 'copied')
    symlinkSync(join(folder, 'elsewhere'), join(claimFolder, 'cache/link'))
    const subPaths = () => cluster.manifests.at(-1)?.spec.template.spec.containers[0]?.volumeMounts.at(-1)
    for (const [from, text, path] of [
      [join(claimFolder, 'cache/a'), 'from the claim', /^cache\/a$/],
      [join(folder, 'elsewhere'), 'copied', /^runs\/one\/leitai-\w+\/in\/0$/],
      // Where a link leads counts: a node could not follow it out of the claim.
      [join(claimFolder, 'cache/link'), 'copied', /^runs\/one\/leitai-\w+\/in\/0$/],
    ] as const) {
      const { outcome, log } = await ran(
        engineOf(),
        python(shows, { mounts: [{ ...reading.mounts[0], from, at: '/given' }] }),
      )
      expect([outcome, log.head]).toEqual(['ok', text])
      expect(subPaths()).toMatchObject({ subPath: expect.stringMatching(path), readOnly: true })
    }
  })

  test.each([
    ['a link to a file of the runner', (path: string) => symlinkSync(tokenFile, path)],
    ['other content of the same length', (path: string) => writeFileSync(path, 'y')],
    ['less content', (path: string) => writeFileSync(path, '')],
    ['nothing', () => undefined],
  ])('has %s refused in place of what the collector took', async (_, replace) => {
    cluster.amend = ({ status }) => {
      if (status?.phase !== 'Succeeded') return
      const [run = ''] = readdirSync(join(claimFolder, 'runs/one'))
      const path = join(claimFolder, 'runs/one', run, 'taken/output-0')
      rmSync(path)
      replace(path)
    }
    const outFolder = mkdtempSync(join(folder, 'taken-'))
    const outputs = [{ name: 'p', mostBytes: 10 }]
    const one = await ran(engineOf(), python('open("/out/p", "w").write("x")', { outputs, outFolder }))
    expect(one).toMatchObject({ outcome: 'platform', outputs: [] })
    expect(one.reason).toMatch(/the collector took/)
    expect(readdirSync(outFolder)).toEqual([])
    expect(left()).toEqual([])
  })
})

describe('the engine', () => {
  test('refuses what it cannot run, before it asks the cluster', async () => {
    const engine = engineOf()
    await expect(engine.start(python('', { serves: true }))).rejects.toThrow('choose another engine')
    for (const name of ['../p', 'a/b', '..', '', '/etc/passwd'])
      await expect(engine.start(python('', { outputs: [{ name, mostBytes: 1 }] }))).rejects.toThrow('a file of /out')
    await expect(engine.start(python('x'.repeat(1024 ** 2)))).rejects.toThrow('too long')
    await expect(engine.start(python('', { mounts: [{ from: '/nowhere', at: '/x' }] }))).rejects.toThrow('ENOENT')
    for (const name of ['', 'One', '-a', 'a_b', 'a'.repeat(41)]) expect(() => engineOf({ name })).toThrow('hyphens')
    expect([cluster.requests, left()]).toEqual([[], []])
  })

  test('says which rights it lacks', async () => {
    cluster.faults.denied = new Set(['delete jobs', 'get pods/log'])
    expect(await engineOf().probe()).toEqual({
      works: false,
      reason: 'the service account may not delete jobs.batch, get pods/log',
    })
  })

  test.runIf(canRun)('makes the policy once, and runs nothing where it is another or is not carried out', async () => {
    expect(await engineOf().probe()).toMatchObject({ works: true, enforced: { network: true, memory: 'group' } })
    expect(await engineOf().probe()).toMatchObject({ works: true })
    expect(cluster.requests.filter((one) => one.startsWith('POST /apis/networking')).length).toBe(1)
    cluster.faults.openNetwork = true
    const { host } = new URL(cluster.server)
    expect(await engineOf().probe()).toMatchObject({ works: false, reason: expect.stringContaining(`reach ${host}`) })
    cluster.faults.openNetwork = false
    cluster.policies.set('leitai-programs', { spec: { podSelector: {}, policyTypes: ['Ingress'] } })
    expect(await engineOf().probe()).toMatchObject({ works: false, reason: expect.stringContaining('remove it') })
  })

  test.runIf(canRun)('runs nothing where the folder is not that of the claim', async () => {
    const claim = { name: 'runs', folder: mkdtempSync(join(folder, 'other-')) }
    expect(await engineOf({ claim, startSeconds: 1 }).probe()).toMatchObject({ works: false })
  })

  test.runIf(canRun)('sweeps its own runs alone', async () => {
    const [mine, other] = [engineOf(), engineOf({ name: 'two' })]
    const waits = python('import time; time.sleep(60)')
    await mine.start(waits)
    const run = await other.start({ ...waits, id: `${waits.id}-2` })
    await pause(300)
    await mine.sweep()
    expect(cluster.jobs().map(({ metadata }) => metadata.name)).toEqual(readdirSync(join(claimFolder, 'runs/two')))
    expect(readdirSync(join(claimFolder, 'runs/one'))).toEqual([])
    run.cancel()
    expect((await run.ended).outcome).toBe('cancelled')
  })
})

const hasOpenssl = spawnSync('openssl', ['version']).status === 0

test.runIf(hasOpenssl)('the API server must have a certificate of the given authority', async () => {
  const certificate = (name: string) => {
    const [key, cert] = [join(folder, `${name}.key`), join(folder, `${name}.crt`)]
    const subject = ['-subj', '/CN=cluster', '-addext', 'subjectAltName=IP:127.0.0.1']
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
    spawnSync('openssl', ['req', '-x509', '-nodes', '-days', '2', ...kind, ...subject, '-keyout', key, '-out', cert])
    return { key, cert }
  }
  const [own, foreign] = [certificate('own'), certificate('foreign')]
  const authorizations: (string | undefined)[] = []
  const server = createServer({ key: readFileSync(own.key), cert: readFileSync(own.cert) }, (request, response) => {
    authorizations.push(request.headers.authorization)
    response.end('{"ok":true}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  const api = (caFile: string) => openApi({ server: at, tokenFile, caFile })
  expect(await api(own.cert).call('GET', '/version')).toEqual({ ok: true })
  await expect(api(foreign.cert).call('GET', '/version')).rejects.toThrow('self-signed certificate')
  // The token was not sent to the server that nobody vouches for.
  expect(authorizations).toEqual([`Bearer ${cluster.token}`])
  server.closeAllConnections()
  server.close()
})
