import { currentLogin } from '@leitai/identity/account/contract.session'
import { answerCsv } from '@leitai/testing/build'
import { testApp } from '@leitai/testing/test-app'
import { until } from '@leitai/testing/until'
import { expect, test } from 'vitest'
import { CallError } from '../contract/client.ts'
import { openLog } from '../telemetry/log.ts'

interface Line {
  requestId?: string
  call?: string
  job?: string
  msg: string
  submission?: number
}

const lines: Line[] = []

const { app, build } = await testApp({}, openLog('debug', { write: (line) => lines.push(JSON.parse(line)) }))

const answerWith = (requestId?: string) =>
  fetch(`${app.origin}/v3/api/common/currentLogin.json`, {
    headers: requestId === undefined ? {} : { 'x-request-id': requestId },
  })

test('a submission keeps one request id from the call that uploads it to the end of its scoring', async () => {
  const { id } = await build.competition()
  const { visitor } = await build.competitor(id)
  const { submission } = await build.submit(visitor, id, answerCsv(0.25))
  const end = await until(async () => lines.find((line) => line.submission === submission.id && line.job === 'score'))
  expect(end.requestId).toMatch(/^[0-9a-f]{16}$/)
  const same = lines.filter(({ requestId }) => requestId === end.requestId)
  expect(same.map(({ call, job }) => call ?? job)).toEqual(expect.arrayContaining(['commitResult', 'score']))
})

test('a valid request id of a client or proxy is kept and returned; an invalid one is replaced', async () => {
  expect((await answerWith('seen-by-the-proxy_1')).headers.get('x-request-id')).toBe('seen-by-the-proxy_1')
  for (const odd of [undefined, 'short', 'a b c d e f g h', '"}{"level":60,"x":"', 'x'.repeat(65)])
    expect((await answerWith(odd)).headers.get('x-request-id')).toMatch(/^[0-9a-f]{16}$/)
  expect(lines.some(({ requestId, call }) => requestId === 'seen-by-the-proxy_1' && call === 'currentLogin')).toBe(true)
})

test('a failed response carries the request id that is in the log', async () => {
  const { db } = app.ctx
  app.ctx.db = new Proxy(db, {
    get: () => {
      throw new Error('out of order')
    },
  })
  const said = await app
    .visitor({ cookies: { session_token: 'x'.repeat(40) } })
    .call(currentLogin, {})
    .catch((error: unknown) => error)
  app.ctx.db = db
  if (!(said instanceof CallError)) throw new Error('it was answered')
  expect(said.code).toBe('server.fault')
  expect(said.message).toContain(said.requestId)
  expect(lines.find(({ msg }) => msg === 'a call failed')?.requestId).toBe(said.requestId)
})
