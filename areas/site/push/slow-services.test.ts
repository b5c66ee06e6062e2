import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { testApp } from '@leitai/testing/test-app'
import { until } from '@leitai/testing/until'
import { afterAll, expect, it } from 'vitest'
import { saveNoticeSetting } from '../message/contract.ts'
import { notify } from '../message/notify.ts'
import { loopback } from '../webhook/testing.ts'
import * as contract from './contract.ts'

const { app, build } = await testApp({ webhookNetworks: loopback })

/** A push service that answers some addresses only when it is told to. */
const held: (() => void)[] = []
const arrived: string[] = []
const service = createServer((request, response) => {
  request.resume()
  const { url = '' } = request
  const answer = () => response.writeHead(201).end()
  if (url.startsWith('/slow')) held.push(answer)
  else {
    arrived.push(url)
    answer()
  }
})
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
const { port } = service.address() as AddressInfo
afterAll(() => service.close())

async function person(paths: readonly string[]) {
  const user = await build.user()
  const visitor = await app.as(user)
  await visitor.call(contract.beginPush, {})
  for (const path of paths) {
    const p256dh = createECDH('prime256v1').generateKeys('base64url')
    const endpoint = `http://127.0.0.1:${port}${path}`
    await visitor.call(contract.savePush, { endpoint, p256dh, auth: randomBytes(16).toString('base64url') })
  }
  await visitor.call(saveNoticeSetting, { kind: 'team', push: true })
  const sendNotice = () =>
    notify(app.ctx.db, {
      userId: user.id,
      kind: 'team',
      about: null,
      title: { zh: '演示通知', en: 'Notice' },
      body: { zh: '正文', en: 'Body' },
      now: app.ctx.now(),
    })
  return { sendNotice }
}

it('attack: somebody whose browsers answer slowly holds up nobody else’s pushes, and gets all of theirs', async () => {
  const count = 6
  const slow = await person(Array.from({ length: count }, (_, at) => `/slow/${at}`))
  const other = await person(['/quick'])
  await slow.sendNotice()
  await until(async () => held.length >= 2)
  await other.sendNotice()
  await until(async () => arrived.length === 1)
  expect(held).toHaveLength(2)
  let answered = 0
  await until(async () => {
    for (const answer of held.splice(0)) {
      answer()
      answered++
    }
    return answered === count
  })
}, 30_000)
