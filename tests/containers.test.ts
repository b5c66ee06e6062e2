import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { isKnownName } from '../areas/platform/config/environment-names.ts'
import { faultsOf } from '../packages/cluster-engines/src/kubernetes/testing-schema.ts'
import { everything, least, plain } from './chart-examples.ts'
import { chartScope, objectsIn, type Rendered, renderChart } from './helm-template.ts'

const ROOT = join(import.meta.dirname, '..')
const CHART = join(ROOT, 'packaging/helm/leitai')
const { version }: { version: string } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

/** What the runner reads beside the server's names. */
const isRunnerName = (name: string) => /^(?:LEITAI_URL|RUNNER_[A-Z_]+|KUBERNETES_[A-Z_]+)$/.test(name)
const runnerSource = [
  'runner/src/agent/runner.ts',
  'runner/src/agent/settings.ts',
  'runner/src/agent/engines.ts',
  'cluster-engines/src/engines.ts',
]
  .map((name) => readFileSync(join(ROOT, 'packages', name), 'utf8'))
  .join('\n')

/** The library's names of the kinds. */
const kinds: Record<string, string> = {
  HorizontalPodAutoscaler: 'V2HorizontalPodAutoscaler',
}
interface Container {
  name: string
  args: string[]
  env: { name: string; value?: string }[]
  securityContext: Record<string, unknown>
  volumeMounts: { name: string }[]
  readinessProbe?: { httpGet: { path: string } }
  livenessProbe?: { httpGet: { path: string } }
  startupProbe?: { httpGet: { path: string } }
}
interface Pod {
  securityContext: Record<string, unknown>
  automountServiceAccountToken?: boolean
  serviceAccountName?: string
  containers: Container[]
  volumes: { name: string }[]
}
interface WithPod {
  selector?: { matchLabels: Record<string, string> }
  template: { metadata: { labels: Record<string, string> }; spec: Pod }
}
const withPods = (objects: Rendered[]) =>
  objects.flatMap((object) =>
    object.kind === 'Deployment' || object.kind === 'Job' ? [{ ...object, spec: object.spec as WithPod }] : [],
  )

describe.each([
  ['the least', least],
  ['everything on', everything],
  ['no scaling and no policies', plain],
])('the chart with %s', (_, values) => {
  const objects = renderChart(CHART, values)

  // covers: rely.release.chart
  test('is what Kubernetes describes, without a field that it does not know', () => {
    for (const object of objects)
      expect(
        faultsOf(object, { $ref: kinds[object.kind] ?? `V1${object.kind}` }, `${object.kind} ${object.metadata.name}`),
      ).toEqual([])
    const names = objects.map(({ kind, metadata }) => `${kind}/${metadata.name}`)
    expect(new Set(names).size).toBe(names.length)
  })

  // covers: rely.release.chart
  test('runs nothing as root, nothing that can write to its root, and keeps no secret in a value', () => {
    for (const { spec, metadata } of withPods(objects)) {
      const pod = spec.template.spec
      expect(pod.securityContext, metadata.name).toMatchObject({
        runAsNonRoot: true,
        runAsUser: 10001,
        seccompProfile: { type: 'RuntimeDefault' },
      })
      for (const { securityContext, env, volumeMounts } of pod.containers) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
        for (const { name } of env) {
          expect(isKnownName(name) || isRunnerName(name), name).toBe(true)
          expect(name).not.toMatch(/SECRET|PASSWORD|TOKEN|DATABASE_URL|KEY_ID/)
        }
        expect(new Set(env.map(({ name }) => name)).size).toBe(env.length)
        const volumes = pod.volumes.map(({ name }) => name)
        expect(volumeMounts.map(({ name }) => name).toSorted()).toEqual(volumes.toSorted())
      }
      // Only the runner speaks with the cluster.
      expect(pod.automountServiceAccountToken === false).toBe(!metadata.name.endsWith('-runner'))
    }
  })

  test('selects the pods that it means, and probes addresses that exist', () => {
    const pods = withPods(objects)
    const fits = (labels: Record<string, string>, wanted: Record<string, string>) =>
      Object.entries(wanted).every(([name, value]) => labels[name] === value)
    for (const { kind, spec } of pods) {
      if (kind === 'Deployment') {
        const wanted = spec.selector?.matchLabels ?? {}
        expect(pods.filter((one) => fits(one.spec.template.metadata.labels, wanted))).toHaveLength(1)
        // A selector cannot be changed: it holds nothing that a new version changes.
        expect(Object.keys(wanted)).not.toContain('app.kubernetes.io/version')
      }
      for (const { startupProbe, readinessProbe, livenessProbe } of spec.template.spec.containers)
        for (const probe of [startupProbe, readinessProbe, livenessProbe])
          if (probe) expect(['/healthz', '/readyz']).toContain(probe.httpGet.path)
    }
    const service = objects.find(({ kind }) => kind === 'Service')?.spec as { selector: Record<string, string> }
    const [served, ...more] = pods.filter(({ spec }) => fits(spec.template.metadata.labels, service.selector))
    expect([served?.metadata.name, more]).toEqual(['demo-leitai-http', []])
  })

  test('migrates by the operator’s command before new pods start', () => {
    const job = withPods(objects).find(({ kind }) => kind === 'Job')
    expect(job?.metadata.annotations).toMatchObject({ 'helm.sh/hook': 'pre-install,pre-upgrade' })
    expect(job?.spec.template.spec.containers[0]?.args).toEqual(['migrate'])
    // Hooks run before anything else of the chart exists.
    expect(job?.spec.template.spec.serviceAccountName).toBeUndefined()
  })
})

/** Go with the functions that Helm adds; the thorough run installs them. */
const hasGo =
  spawnSync('go', ['version']).status === 0 && existsSync('/usr/share/gocode/src/github.com/Masterminds/sprig')

test.runIf(hasGo)(
  'Go’s own templates make the same of the chart',
  () => {
    for (const values of [least, everything, plain]) {
      const made = spawnSync('go', ['run', join(ROOT, 'scripts/render-chart.go'), CHART], {
        input: JSON.stringify(chartScope(CHART, values)),
        encoding: 'utf8',
        env: {
          ...process.env,
          GO111MODULE: 'off',
          GOPATH: '/usr/share/gocode',
          GOFLAGS: '',
          GOCACHE: join(tmpdir(), 'leitai-go'),
        },
      })
      expect(made.stderr).toBe('')
      expect(objectsIn('go', made.stdout)).toEqual(renderChart(CHART, values))
    }
  },
  120_000,
)

describe('the chart', () => {
  test('with a field that Kubernetes does not know is found out', () => {
    const [object] = renderChart(CHART, least).filter(({ kind }) => kind === 'Deployment')
    const changed = { ...object, spec: { ...(object?.spec as object), replicaz: 2 } }
    expect(faultsOf(changed, { $ref: 'V1Deployment' }, 'it')).toEqual(['it.spec.replicaz: is unknown'])
  })

  test('has the version of the whole', () => {
    const chart: Record<string, string> = parse(readFileSync(join(CHART, 'Chart.yaml'), 'utf8'))
    expect([chart.version, chart.appVersion]).toEqual([version, version])
  })

  test.each([
    ['siteUrl', { ...least, siteUrl: '' }],
    ['existingSecret', { ...least, existingSecret: '' }],
    ['s3.bucket', { ...least, s3: { endpoint: 'https://s3.example.com' } }],
    ['runner.programImage', { ...least, runner: { enabled: true, existingSecret: 'x' } }],
    ['ingress.host', { ...least, ingress: { enabled: true } }],
  ])('says that %s is needed', (name, values) => {
    expect(() => renderChart(CHART, values)).toThrow(name)
  })

  test('takes the address of visitors from as many proxies as there are', () => {
    const trusted = [least, everything, plain].map((values) => {
      const [http] = withPods(renderChart(CHART, values)).filter(({ metadata }) => metadata.name.endsWith('-http'))
      return http?.spec.template.spec.containers[0]?.env.find(({ name }) => name === 'TRUST_PROXY')?.value
    })
    expect(trusted).toEqual(['1', '2', undefined])
  })

  test('gives the runner what it reads, and the rights that the documentation names', () => {
    const objects = renderChart(CHART, everything)
    const runner = withPods(objects).find(({ metadata }) => metadata.name.endsWith('-runner'))
    const names = runner?.spec.template.spec.containers[0]?.env.map(({ name }) => name) ?? []
    for (const name of names)
      expect(runnerSource, name).toContain(name.startsWith('KUBERNETES_') ? name.slice('KUBERNETES_'.length) : name)
    const documented: { kind: string; rules: unknown }[] = [
      ...readFileSync(join(ROOT, 'docs/RUNNERS.md'), 'utf8').matchAll(/```yaml\n([\s\S]*?)```/g),
    ]
      .flatMap(([, text = '']) => text.split('---'))
      .flatMap((text) => (text.includes('kind: Role\n') ? [parse(text)] : []))
    expect(objects.find(({ kind }) => kind === 'Role')?.rules).toEqual(documented[0]?.rules)
  })
})

interface Service {
  user?: string
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  restart?: string
  environment?: Record<string, string>
  healthcheck?: { test: string[] }
  volumes?: string[]
  depends_on?: Record<string, { condition: string }>
}

describe('compose.yaml', () => {
  const compose: { services: Record<string, Service>; volumes: Record<string, null> } = parse(
    readFileSync(join(ROOT, 'packaging/compose.yaml'), 'utf8'),
    { merge: true },
  )

  // covers: rely.release.compose
  test('holds every service: no new rights, no capabilities, it comes back, and its data are in a named volume', () => {
    for (const [name, service] of Object.entries(compose.services)) {
      expect(service, name).toMatchObject({
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        restart: 'unless-stopped',
      })
      for (const volume of service.volumes ?? []) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0])
      for (const [other, { condition }] of Object.entries(service.depends_on ?? {}))
        expect([condition, compose.services[other]?.healthcheck !== undefined]).toEqual(['service_healthy', true])
    }
    expect(compose.services.server).toMatchObject({ user: '10001:10001', read_only: true })
  })

  test('sets only names that the server and the runner read', () => {
    for (const name of Object.keys(compose.services.server?.environment ?? {}))
      expect(isKnownName(name), name).toBe(true)
    for (const name of Object.keys(compose.services.runner?.environment ?? {}))
      expect(isRunnerName(name), name).toBe(true)
  })
})

describe('the Dockerfile', () => {
  const lines = readFileSync(join(ROOT, 'packaging/container/Dockerfile'), 'utf8').split('\n')

  // covers: rely.release.image
  test('fetches nothing, and ends as a user without rights', () => {
    expect(lines.filter((line) => /\b(?:apt|apk|curl|wget|npm|ADD)\b/.test(line) && !line.startsWith('#'))).toEqual([])
    expect(lines.findLast((line) => line.startsWith('USER'))).toBe('USER 10001:10001')
    const set = lines.find((line) => line.startsWith('ENV'))?.matchAll(/([A-Z_]+)=/g) ?? []
    for (const [, name = ''] of set) expect(isKnownName(name) || name === 'HOME', name).toBe(true)
  })
})

test.skipIf(process.platform === 'win32')(
  'the first process of the image hands on a signal and the end of what it runs',
  async () => {
    const work = mkdtempSync(join(tmpdir(), 'leitai-init-'))
    writeFileSync(
      join(work, 'leitai'),
      `#!/bin/sh\ntrap 'echo stopped; exit 7' TERM\necho "ready $*"\nread line && echo "$line"\nwhile :; do sleep 0.05; done\n`,
      { mode: 0o755 },
    )
    const init = readFileSync(join(ROOT, 'packaging/container/init'), 'utf8').replaceAll('/opt/leitai', work)
    writeFileSync(join(work, 'init'), init, { mode: 0o755 })
    const child = spawn(join(work, 'init'), ['start', 'a b'], { stdio: ['pipe', 'pipe', 'inherit'] })
    const ended = once(child, 'exit')
    let said = ''
    child.stdout.on('data', (piece) => {
      said += String(piece)
      if (said.endsWith('given\n')) child.kill('SIGTERM')
    })
    child.stdin.write('given\n')
    expect([(await ended)[0], said]).toEqual([7, 'ready start a b\ngiven\nstopped\n'])
    rmSync(work, { recursive: true })
  },
  30_000,
)
