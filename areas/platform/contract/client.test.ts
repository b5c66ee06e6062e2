import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { read, write } from './call.ts'
import { createClient } from './client.ts'
import * as form from './form.ts'
import { limits } from './limits.ts'

const shape = {
  access: 'public',
  may: 'anyone',
  input: z.object({ id: form.id }),
  output: z.object({}),
  summary: 'x',
} as const
const look = read('/look.json', shape)
const change = write('/change.json', shape)

function client() {
  const sent: { url: string; init: RequestInit }[] = []
  const call = createClient({
    origin: 'https://leitai.test',
    fetch: async (url, init) => {
      sent.push({ url: String(url), init: init ?? {} })
      return Response.json({ flag: true, msg: '', data: {} })
    },
  })
  return { call, sent }
}
afterEach(() => vi.restoreAllMocks())

// covers: rules.open.clients-send-both
test('every request has both marker headers', async () => {
  const { call, sent } = client()
  await call(look, { id: 7 })
  await call(change, { id: 7 })
  const marks = sent.map(({ init }) => {
    const headers = new Headers(init.headers)
    return [headers.get('x-requested-with'), headers.get('x-response-model')]
  })
  expect(marks).toEqual([
    ['XMLHttpRequest', 'json'],
    ['XMLHttpRequest', 'json'],
  ])
})

// covers: spec.calls.delete-query, rules.open.client-send-delete
test('GET and DELETE send their input in the query, POST in a form', async () => {
  const { call, sent } = client()
  await call(look, { id: 7 })
  await call({ ...look, method: 'DELETE' }, { id: 7 })
  await call(change, { id: 7 })
  expect(sent.map(({ url, init }) => [init.method, url.split('/').at(-1), init.body?.toString()])).toEqual([
    ['GET', 'look.json?id=7', undefined],
    ['DELETE', 'look.json?id=7', undefined],
    ['POST', 'change.json', 'id=7'],
  ])
})

// covers: spec.calls.30-s-time, spec.constants.30-s-120
test('a request without a response within 30 seconds fails with a timeout error', async () => {
  const times: number[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    times.push(ms)
    return AbortSignal.abort(new DOMException('late', 'TimeoutError'))
  })
  const call = createClient({
    origin: '',
    fetch: (_url, init) => Promise.reject(init?.signal?.reason),
  })
  await expect(call(look, { id: 7 })).rejects.toMatchObject({ code: 'timeout', message: '请求超时，请检查网络后重试' })
  expect(times).toEqual([30_000])
  expect([limits.requestTimeoutSeconds, limits.chunkTimeoutSeconds, limits.noticeSeconds]).toEqual([30, 120, 3])
})

test('an error of ours is not told as one of the network', async () => {
  const call = createClient({
    origin: '',
    headers: () => {
      throw new TypeError('AbortSignal.any is not a function')
    },
  })
  await expect(call(look, { id: 7 })).rejects.toThrow('is not a function')
  const cut = createClient({ origin: '', fetch: () => Promise.reject(new TypeError('Failed to fetch')) })
  await expect(cut(look, { id: 7 })).rejects.toMatchObject({ code: 'network' })
})
