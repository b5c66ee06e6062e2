import { rm } from 'node:fs/promises'
import { makeWebRoot } from '@leitai/testing/web-root'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { emptyChrome } from '../settings/contract.ts'
import { type PagesOptions, registerPages } from './pages.ts'

const webRoot = await makeWebRoot()
afterAll(() => rm(webRoot, { recursive: true }))

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const tooSlow = Object.assign(new Error('Failed query'), { cause: Object.assign(new Error(), { code: '57014' }) })
const fails = (error: Error) => async () => {
  throw error
}

async function pageOf(url: string, options: Partial<PagesOptions>, headers: Record<string, string> = {}) {
  const fastify = Fastify()
  const onPage: number[] = []
  await registerPages(fastify, {
    dev: false,
    siteUrl: 'https://leitai.example.com',
    webRoot,
    site: { read: async () => emptyChrome, reads: [] },
    callAs: () => fails(new Error('not called')),
    onPage: (status: number) => onPage.push(status),
    ...options,
  })
  const answer = await fastify.inject({ url, headers })
  await fastify.close()
  return { ...answer, onPage, headers: answer.headers, status: answer.statusCode }
}

test.each<[string, Partial<PagesOptions>, string]>([
  ['whoever is logged in, whose limit is looked up', { limit: fails(away) }, '/v3/x'],
  ['what stands on every page', { site: { read: fails(away), reads: [] } }, '/v3/x'],
  ['what the screen asks', { callAs: () => fails(away) }, '/v3/asks'],
  ['what takes the database too long', { callAs: () => fails(tooSlow) }, '/v3/asks'],
])(
  'while the database is down, a page says so in both languages and when to try again: %s',
  async (_, options, url) => {
    const { status, headers, body, onPage } = await pageOf(url, options, { 'accept-language': 'en' })
    expect([status, headers['retry-after'], headers['content-language']]).toEqual([503, '5', 'en'])
    expect(headers['content-type']).toMatch('text/html')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(body.indexOf('The server is recovering')).toBeLessThan(body.indexOf('服务器正在恢复'))
    expect(onPage).toEqual([503])
    expect((await pageOf(url, options)).body).toMatch(/服务器正在恢复.*The server is recovering/s)
  },
)

test('any other rendering error is an error 500, and every page is counted', async () => {
  const broken = await pageOf('/v3/asks', { callAs: () => fails(new Error('a fault of ours')) })
  expect([broken.status, broken.body, broken.onPage]).toEqual([500, 'broken', [500]])
  expect((await pageOf('/v3/x', {})).onPage).toEqual([200])
})
