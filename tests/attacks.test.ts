import { globSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allCalls } from '../apps/server/http-server.ts'
import { fieldsFor } from '../apps/testing/world/catalogue/catalogue.ts'
import { personAs } from '../apps/testing/world/trial.ts'
import { worldApp } from '../apps/testing/world/world-app.ts'
import { API_BASE } from '../areas/platform/contract/call.ts'
import { permissions } from '../areas/platform/contract/permissions.ts'

/** Common web attacks, tried on every call. */

const { app, world } = await worldApp({ siteUrl: 'https://example.com' })

const writes = allCalls.filter(({ call }) => call.method !== 'GET')

describe('undeclared fields', () => {
  const extra = {
    role: 'admin',
    isAdmin: true,
    admin: true,
    points: 999_999,
    userId: 1,
    ownerId: 1,
    state: 'published',
    status: 'published',
    passwordHash: 'x',
    realNameVerified: true,
    price: 0,
    createdAt: '2020-01-01T00:00:00Z',
    scoreA: 1,
    verdict: 'passed',
    bestId: 1,
    by: 1,
  }

  /** Adds such fields to every object of a JSON value, unless it has them. */
  const swollen = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(swollen)
    if (typeof value !== 'object' || value === null) return value
    const own = Object.entries(value).map(([key, inner]) => [key, swollen(inner)])
    return { ...extra, ...Object.fromEntries(own) }
  }
  /** Inputs with free keys: sign-up fields, metric options, exam answers. */
  const OPEN = new Set(['answers', 'metric', 'change', 'choice'])

  test('never reach a call’s code, at any depth', () => {
    for (const { call, name } of allCalls) {
      const kind = permissions[call.may].admits.find((who) => who !== 'anonymous' && who !== 'expired') ?? 'admin'
      const right = fieldsFor(world, name, personAs(world, kind))
      const decoded = z.safeDecode(call.input, right as never)
      expect(decoded.success, name).toBe(true)
      const more = Object.fromEntries(
        Object.entries(right).map(([key, value]) =>
          /^[[{]/.test(value) && !OPEN.has(key) ? [key, JSON.stringify(swollen(JSON.parse(value)))] : [key, value],
        ),
      )
      const declared = Object.keys(decoded.data ?? {})
      const others = Object.fromEntries(
        Object.entries(extra).flatMap(([key, value]) => (declared.includes(key) ? [] : [[key, String(value)]])),
      )
      // Optional fields that the call declares but the input omits are allowed.
      const { def } = call.input._zod
      const shape = 'shape' in def && typeof def.shape === 'object' && def.shape !== null ? Object.keys(def.shape) : []
      for (const key of shape) delete others[key]
      // Either the input is refused, or the fields are stripped.
      const taken = z.safeDecode(call.input, { ...more, ...others } as never)
      if (taken.success) expect(taken, name).toEqual(decoded)
    }
  })
})

describe('cross-site requests', () => {
  const send = (path: string, method: string, headers: Record<string, string>) =>
    fetch(app.address + API_BASE + path, {
      method,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: 'a=1',
    })
  const marker = { 'x-requested-with': 'XMLHttpRequest' }
  const ways: [string, Record<string, string>][] = [
    ['request.marker', {}],
    ['request.origin', { ...marker, origin: 'https://evil.example' }],
    ['request.origin', { ...marker, origin: 'null' }],
    ['request.origin', { ...marker, origin: 'https://example.com.evil.example' }],
    ['request.origin', { ...marker, 'sec-fetch-site': 'cross-site' }],
  ]

  // covers: rules.open.changing-calls-without
  test('change nothing: every writing call refuses them before it identifies the caller', async () => {
    const cookie = `session_token=${world.admin.token}`
    for (const { call, name } of writes) {
      for (const [code, headers] of ways) {
        const answer = await send(call.path, call.method, { ...headers, cookie })
        expect([answer.status, Object(await answer.json()).code], name).toEqual([403, code])
      }
    }
  })

  test('get no CORS headers, so that another site cannot read the response', async () => {
    for (const method of ['OPTIONS', 'GET']) {
      const { headers } = await fetch(`${app.address}${API_BASE}/common/currentLogin.json`, {
        method,
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      })
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  // covers: rules.open.cookie-httponly-samesite
  test('the session cookie is HttpOnly, SameSite and Secure', async () => {
    // The response that asks for confirmation: its cookie contains the session too.
    const { headers } = await app.visitor().fetch(`/v3/home.html?session_token=${world.a.people.captain?.token}`)
    expect(headers.get('set-cookie')).toMatch(/HttpOnly/)
    expect(headers.get('set-cookie')).toMatch(/SameSite=Lax/)
    expect(headers.get('set-cookie')).toMatch(/Secure/)
  })
})

describe('path traversal', () => {
  /** Sends the path verbatim: clients would normalize it. */
  async function raw(path: string): Promise<string> {
    const { hostname, port } = new URL(app.address)
    const socket = connect(Number(port), hostname)
    socket.end(`GET ${path} HTTP/1.1\r\nhost: example.com\r\nconnection: close\r\n\r\n`)
    return text(socket)
  }
  const climbs = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..\\', '..%5c', '....//', '%252e%252e%252f', '/', '%00../']

  test('leads nowhere, whatever is served', async () => {
    for (const base of ['/v3/picture/', '/v3/picture/editor/1/', '/v3/api/objects/', '/v3/share/', '/v3/api/', '/']) {
      for (const climb of climbs) {
        for (const file of ['etc/passwd', 'package.json', 'secret']) {
          const answer = await raw(base + climb.repeat(6) + file)
          expect(answer, base + climb).not.toMatch(/^HTTP\/1\.1 (200|5)/)
          expect(answer).not.toMatch(/root:x:0|"dependencies"/)
        }
      }
    }
  })
})

test('only servers that the operator configured are requested, never one that a visitor names', () => {
  const root = join(import.meta.dirname, '..')
  const files = globSync(
    ['apps/server/**/*.ts', 'areas/**/*.ts', 'packages/{scorer,zip,embedded-postgres,pg-kit}/src/**/*.ts'],
    {
      cwd: root,
      exclude: ['**/node_modules/**'],
    },
  ).filter((file) => !/testing|\.test\.|\/web\//.test(file))
  expect(files.length).toBeGreaterThan(800)
  const ASKS =
    /\b(?:fetch|askOutside)\(|from '(?:openid-client|ldapts|nodemailer|undici|@aws-sdk\/client-s3)'|\b(?:request|get|connect|createConnection)\b[^'\n]*from 'node:(?:https?|net|tls|dgram|http2)'/
  const asking = files.filter((file) => ASKS.test(readFileSync(join(root, file), 'utf8')))
  // Each file with the origin of its URL. A new entry needs a guard against internal addresses, or an operator-configured URL.
  const operators = {
    'areas/platform/http/ask-outside.ts': 'what the lines below name',
    'areas/platform/http/ask-guarded.ts':
      'webhooks and pushes: addresses of strangers, each resolved and checked first',
    'areas/competition/archive/site/site.ts': 'a server of its own on this machine, by a command',
    'areas/platform/http/openapi.ts': 'the reader’s browser asks this site',
    'areas/platform/outbox/senders/aliyun.ts': 'SMS, by the environment',
    'areas/platform/outbox/senders/senders.ts': 'mail, by the environment',
    'areas/platform/outbox/senders/tencent.ts': 'SMS, by the environment',
    'areas/identity/realname/provider.ts': 'the check of cards, by the environment',
    'areas/enterprise/messengers/ask-json.ts': 'log-in by messengers: their vendors’ own addresses',
    'areas/learning/lti/message.ts': 'keys of a course platform, by the environment or an admin',
    'areas/learning/lti/services.ts': 'the hosts of a course platform’s settings; what its messages name is guarded',
    'areas/enterprise/cas/provider.ts': 'log-in, by the environment or an admin',
    'areas/enterprise/ldap/directory.ts': 'log-in, by the environment or an admin',
    'areas/identity/sso/oidc-log-out.ts': 'log-in: the keys that the provider of oidc.ts names',
    'areas/identity/sso/oidc.ts': 'log-in, by the environment or an admin',
    'areas/platform/storage/s3-client.ts': 'the store, by the environment',
    'areas/platform/storage/s3-check.ts': 'the store, by the environment',
    'areas/platform/storage/s3-parts.ts': 'the store, by the environment',
    'areas/platform/storage/s3.ts': 'the store, by the environment',
  }
  expect(asking.toSorted()).toEqual(Object.keys(operators).toSorted())
})
