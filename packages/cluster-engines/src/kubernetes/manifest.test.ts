import { jobOf } from '@leitai/runner/testing'
import { describe, expect, test } from 'vitest'
import type { KubernetesOptions } from './engine.ts'
import { type Given, jobManifest, policyManifest, runNameOf } from './manifest.ts'
import { faultsOf } from './testing-schema.ts'

const options: KubernetesOptions = { name: 'one', image: 'python:3', claim: { name: 'runs', folder: '/runs' } }
const given: Given = {
  names: { namespace: 'arena', runner: 'one', run: runNameOf('one', 'Run-1') },
  start: 'a',
  mounts: [{ subPath: 'cache/a', at: '/data' }],
  takenPath: 'runs/one/x/taken',
}
const job = jobOf(['/usr/bin/python3', '/data/main.py'], { env: { WORD: 'a' }, outputs: [{ name: 'p', mostBytes: 1 }] })
const every: KubernetesOptions = {
  ...options,
  collectorImage: 'python:3-slim',
  user: 1_000_650_000,
  runtimeClass: 'gvisor',
  seccompProfile: 'leitai.json',
  gpus: 1,
  nodeSelector: { pool: 'runs' },
  tolerations: [{ key: 'runs', operator: 'Exists' }],
  pullSecret: 'pull',
}

describe('the manifest of a job', () => {
  test.each([
    ['with no option', options],
    ['with every option', every],
  ])('is what Kubernetes describes, %s', (_, one) => {
    expect(faultsOf(jobManifest(job, given, one), { $ref: 'batch.v1.Job' }, 'job')).toEqual([])
  })

  test('would be found faulty with an unknown field, a wrong type or without a required field', () => {
    const manifest = jobManifest(job, given, options)
    const faults = (change: (of: typeof manifest.spec.template.spec) => object) => {
      const spec = { ...manifest.spec.template.spec, ...change(manifest.spec.template.spec) }
      const changed = { ...manifest, spec: { ...manifest.spec, template: { ...manifest.spec.template, spec } } }
      return faultsOf(changed, { $ref: 'batch.v1.Job' }, 'job')
    }
    const at = 'job.spec.template.spec'
    expect(faults(() => ({ runtimeClas: 'x' }))).toEqual([`${at}.runtimeClas: is unknown`])
    expect(faults(() => ({ hostname: 1 }))).toEqual([`${at}.hostname: is no string`])
    expect(faults(({ containers }) => ({ containers: [{ ...containers[0], name: undefined }] }))).toContain(
      `${at}.containers[0].name: is missing`,
    )
  })

  test('gives a program no right, no account, no name service and no second try', () => {
    const { spec } = jobManifest(job, given, every)
    expect(spec).toMatchObject({ backoffLimit: 0, parallelism: 1, completions: 1 })
    expect(spec.activeDeadlineSeconds).toBe(900 + 60 + 60)
    const pod = spec.template.spec
    expect(pod).toMatchObject({
      restartPolicy: 'Never',
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      shareProcessNamespace: false,
      dnsPolicy: 'None',
      runtimeClassName: 'gvisor',
      securityContext: { runAsNonRoot: true, runAsUser: 1_000_650_000 },
    })
    for (const word of ['hostNetwork', 'hostPID', 'hostIPC', 'hostPath', 'serviceAccountName', 'secret'])
      expect(JSON.stringify(spec)).not.toContain(`"${word}"`)
    for (const container of pod.containers)
      expect(container.securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        privileged: false,
        readOnlyRootFilesystem: true,
        runAsNonRoot: true,
        capabilities: { drop: ['ALL'] },
      })
    const [program, collector] = pod.containers
    expect(program?.securityContext.seccompProfile).toEqual({ type: 'Localhost', localhostProfile: 'leitai.json' })
    expect(collector?.securityContext.seccompProfile).toEqual({ type: 'RuntimeDefault' })
    expect(program?.resources.limits).toEqual({
      cpu: '1000m',
      memory: '256Mi',
      'ephemeral-storage': '64Mi',
      'nvidia.com/gpu': 1,
    })
    expect(collector?.image).toBe('python:3-slim')
  })

  test('lets a program write to /out and /tmp alone, and shows it no part of the claim but its inputs', () => {
    const [program] = jobManifest(job, given, options).spec.template.spec.containers
    const mounts = program?.volumeMounts.map((one) => ({ readOnly: false, ...one })) ?? []
    expect(mounts.filter(({ readOnly }) => !readOnly).map(({ mountPath }) => mountPath)).toEqual(['/out', '/tmp'])
    expect(mounts.filter(({ name }) => name === 'claim')).toEqual([
      { name: 'claim', subPath: 'cache/a', mountPath: '/data', readOnly: true },
    ])
  })

  test('gives each start a user of its own, and each run a name of its own that Kubernetes takes', () => {
    const users = ['a', 'b', 'c', 'd'].map(
      (start) => jobManifest(job, { ...given, start }, options).spec.template.spec.securityContext.runAsUser,
    )
    expect(new Set(users).size).toBe(4)
    for (const user of users) expect(user).toBeGreaterThanOrEqual(200_000)
    const names = [runNameOf('one', 'A'), runNameOf('one', 'a'), runNameOf('on', 'e/a'), runNameOf('two', 'a')]
    expect(new Set(names).size).toBe(4)
    for (const name of names) expect(name).toMatch(/^[a-z]([a-z0-9-]{0,61}[a-z0-9])$/)
  })

  test('says nothing that Kubernetes would replace', () => {
    const argv = ['/bin/echo', '$(PATH)', '$$', 'a$', '$$(HOME)']
    const [program] = jobManifest(jobOf(argv, { env: { WORD: '$(HOME)' } }), given, options).spec.template.spec
      .containers
    expect(program).toMatchObject({ args: ['/bin/echo', '$$(PATH)', '$$$$', 'a$$', '$$$$(HOME)'] })
    expect(program?.env).toContainEqual({ name: 'WORD', value: '$$(HOME)' })
  })
})

test('the policy is for all pods of runs, and allows nothing', () => {
  const { spec } = policyManifest('arena')
  expect(spec.podSelector.matchExpressions).toEqual([{ key: 'leitai-run', operator: 'Exists' }])
  expect(Object.keys(spec).sort()).toEqual(['podSelector', 'policyTypes'])
  expect(spec.policyTypes).toEqual(['Ingress', 'Egress'])
})
