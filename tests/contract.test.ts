import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allCalls } from '../apps/server/http-server.ts'
import { API_BASE, type Call } from '../areas/platform/contract/call.ts'
import { isRefusalCode, refusalText, registeredRefusals } from '../areas/platform/contract/refusals.ts'
import { describeApi } from '../areas/platform/http/openapi.ts'
import { specifiedCalls } from './specified-calls.ts'

const ROOT = join(import.meta.dirname, '..')
const key = (call: Call) => `${call.method} ${call.path}`

// covers: spec.fields.message-order-product, spec.groups.account-18-calls, spec.groups.settings-25-calls
// covers: spec.groups.competitions-public-32, spec.groups.competitions-signin-27, spec.groups.files-6-calls
// covers: spec.groups.teams-18-calls, spec.groups.messages-16-calls, spec.groups.points-shop-8
// covers: rules.open.150-specified-calls
test('every call of the specification is declared with its method and exact path, and served once', () => {
  const served = allCalls.map(({ call }) => key(call))
  expect(specifiedCalls).toHaveLength(150)
  for (const [method, path] of specifiedCalls) expect(served, path).toContain(`${method} ${path}`)
  expect(new Set(served).size).toBe(served.length)
})

test('every declared call has a handler', async () => {
  const handled = new Set(allCalls.map(({ call }) => call))
  const files = globSync('areas/*/*/contract{,.*}.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(70)
  for (const file of files) {
    const module: Record<string, unknown> = await import(join(ROOT, file))
    for (const [name, value] of Object.entries(module)) {
      if (typeof value === 'object' && value !== null && 'perMinute' in value && 'path' in value) {
        expect([...handled].includes(value as Call), `${file}: ${name}`).toBe(true)
      }
    }
  }
})

// covers: rules.open.pages-below-v3
test('the API description lists every call with its path', () => {
  const { paths } = describeApi(allCalls, 'https://leitai.test')
  for (const { call } of allCalls) expect(paths[API_BASE + call.path]?.[call.method.toLowerCase()]).toBeTruthy()
})

// covers: rules.open.http-status-means
test('every refusal has both languages with the same placeholders, and a valid HTTP status', () => {
  for (const [code, [status, zh, en]] of registeredRefusals()) {
    const values = (text: string) => [...text.matchAll(/\{(\w+)(?:\|[^{}]*)?\}/g)].map(([, name]) => name).toSorted()
    expect([zh.length > 2, en.length > 2], code).toEqual([true, true])
    expect(values(zh), code).toEqual(values(en))
    expect([400, 401, 403, 404, 409, 413, 415, 429, 500, 501, 503], code).toContain(status)
  }
})

test('no code is declared twice, as one would silently replace the other, and each domain’s manifest has its own', async () => {
  const parts = globSync(['areas/*/*/refusals.ts', 'areas/platform/contract/{own-refusals,core.refusals}.ts'], {
    cwd: ROOT,
  }).filter((file) => file !== 'areas/platform/contract/refusals.ts')
  const modules = await Promise.all(parts.map((file): Promise<object> => import(join(ROOT, file))))
  const lists = modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, list]) => (name.endsWith('Refusals') ? [Object.keys(list)] : [])),
  )
  expect(lists).toHaveLength(parts.length)
  const codes = lists.flat()
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([])
  expect(codes.toSorted()).toEqual([...registeredRefusals().keys()].toSorted())
})

test('no refusal says “1 days”', () => {
  const nouns =
    /\b1 (?:\w+ )?(?:days|hours|minutes|seconds|files|people|submissions|points|times|tokens|appeals|reports|topics|pieces|codes|rounds|uploads|drafts|rows|fields|ids)\b/
  const all = Object.fromEntries(
    [...JSON.stringify([...registeredRefusals()]).matchAll(/\{(\w+)[|}]/g)].map(([, name = '']) => [name, 1] as const),
  )
  const wrong = [...registeredRefusals().keys()]
    .filter(isRefusalCode)
    .map((code) => refusalText({ code, values: all }, 'en'))
    .filter((text) => nouns.test(text))
  expect(wrong).toEqual([])
})

test('host and administrator calls require a session, and administrator calls an administrator', () => {
  for (const { call, name } of allCalls) {
    if (call.path.startsWith('/admin/')) expect(call.access, name).toBe('admin')
    if (call.path.startsWith('/host/')) expect(call.access, name).toBe('login')
  }
})
