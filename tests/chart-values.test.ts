import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { everything, least, plain } from './chart-examples.ts'
import { chartScope } from './helm-template.ts'

/** Helm checks values by `values.schema.json` before it renders anything: a typo is refused, not ignored. */

const CHART = join(import.meta.dirname, '../packaging/helm/leitai')

interface Described {
  properties?: Record<string, Described>
}
const schema: Described = JSON.parse(readFileSync(join(CHART, 'values.schema.json'), 'utf8'))
const fits = new Ajv({ strict: true, allErrors: true }).compile(schema)

/** What is wrong with values, as Helm sees them: over those of the chart. */
function faults(values: object): string[] {
  if (fits(chartScope(CHART, values).Values)) return []
  return (fits.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}

describe('the schema of the chart’s values', () => {
  test.each([{}, least, everything, plain])('takes the chart’s own and those that the tests render', (values) => {
    expect(faults(values)).toEqual([])
  })

  // covers: rely.release.chart
  test('describes what values.yaml has, and no more', () => {
    const described = ({ properties = {} }: Described, at = ''): string[] =>
      Object.entries(properties).flatMap(([name, one]) => [`${at}.${name}`, ...described(one, `${at}.${name}`)])
    const isThere = (path: string) =>
      path
        .split('.')
        .slice(1)
        .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], usual) !== undefined
    const usual: unknown = parse(readFileSync(join(CHART, 'values.yaml'), 'utf8'))
    // Helm itself sets `global`.
    expect(described(schema).filter((path) => !isThere(path))).toEqual(['.global'])
  })

  test.each<[string, object]>([
    ['"siteURL"', { siteURL: 'https://leitai.example.com' }],
    ['/siteUrl', { siteUrl: 'leitai.example.com' }],
    ['/siteUrl', { siteUrl: 'https://leitai.example.com/path' }],
    ['/existingSecret', { existingSecret: 'Leitai secret' }],
    ['"pullpolicy"', { image: { pullpolicy: 'Always' } }],
    ['/image/pullPolicy', { image: { pullPolicy: 'Sometimes' } }],
    ['/image/repository', { image: { repository: '' } }],
    ['/image/pullSecrets/0', { image: { pullSecrets: ['registry'] } }],
    ['"buckets"', { s3: { buckets: 'leitai' } }],
    ['/s3/endpoint', { s3: { endpoint: 's3.example.com' } }],
    ['/trustProxy', { trustProxy: '1' }],
    ['/trustProxy', { trustProxy: true }],
    ['/env/SMTP_PORT', { env: { SMTP_PORT: 25 } }],
    // A secret in a value would be in the release’s history.
    ['/env', { env: { SECRET: 'x' } }],
    ['/env', { env: { DATABASE_URL: 'postgres://leitai:x@db/leitai' } }],
    ['/env', { env: { METRICS_TOKEN: 'x' } }],
    // Set twice, the last one would hold, or Kubernetes refuses the pod.
    ['/env', { env: { SITE_URL: 'https://leitai.example.com' } }],
    ['/env', { env: { 'log-level': 'debug' } }],
    ['"replica"', { http: { replica: 3 } }],
    ['/http/replicas', { http: { replicas: 1.5 } }],
    ['/http/scratch', { http: { scratch: '10 GB' } }],
    ['/http/resources', { http: { resources: { limit: { memory: '1Gi' } } } }],
    ['/http/resources/limits/memory', { http: { resources: { limits: { memory: '1GiB' } } } }],
    ['/http/autoscaling/minReplicas', { http: { autoscaling: { minReplicas: 0 } } }],
    ['/worker/scorers', { worker: { scorers: 0 } }],
    ['"waitings"', { worker: { autoscaling: { waitings: 5 } } }],
    ['/worker/tolerations/0/effect', { worker: { tolerations: [{ key: 'a', effect: 'Never' }] } }],
    ['/runner/enabled', { runner: { enabled: 'yes' } }],
    ['/runner/claim', { runner: { claim: { existingClaim: 'runs' } } }],
    ['/service/port', { service: { port: 70_000 } }],
    ['/ingress/host', { ingress: { host: 'https://leitai.example.com' } }],
    ['"disable"', { podDisruptionBudget: { disable: true } }],
    ['/networkPolicy/databaseCidr', { networkPolicy: { databaseCidr: '192.0.2.5' } }],
    ['/networkPolicy/outsidePorts/0', { networkPolicy: { outsidePorts: ['https'] } }],
  ])('names %s in %j', (named, values) => {
    const found = faults({ ...least, ...values })
    expect(found.join('\n')).toContain(named)
  })
})
