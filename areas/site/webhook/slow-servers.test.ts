import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { testApp } from '@leitai/testing/test-app'
import { until } from '@leitai/testing/until'
import { afterAll, afterEach, expect, it } from 'vitest'
import * as contract from './contract.ts'
import { loopback, openReceiver } from './testing.ts'

const { app, build } = await testApp({ webhookNetworks: loopback })
const closing: (() => void)[] = []
afterAll(() => {
  for (const close of closing) close()
})

/** The requests that slow servers have got and not answered yet. */
const waiting: (() => void)[] = []
async function slowAt(host: string): Promise<string> {
  const server = createServer((request, response) => {
    request.resume()
    waiting.push(() => response.end())
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  closing.push(() => server.close())
  const { port } = server.address() as AddressInfo
  return `http://${host}:${port}/x`
}
let expected = 0
afterEach(async () => {
  await until(async () => {
    for (const answer of waiting.splice(0)) {
      answer()
      expected--
    }
    return expected === 0
  })
})

async function person() {
  const user = await build.user()
  const visitor = await app.as(user)
  const add = (address: string) =>
    visitor.call(contract.addWebhook, {
      name: '演示接收端',
      kind: 'json',
      language: 'zh',
      secret: '',
      address,
      ownerKind: 'person',
      ownerId: user.id,
      events: ['notice.sent'],
    })
  return { visitor, add, test: (id: number) => visitor.call(contract.testWebhook, { id }) }
}
/** Has each of these addresses of a person asked. */
async function tryAll({ add, test }: Awaited<ReturnType<typeof person>>, addresses: readonly string[]) {
  for (const address of addresses) await test((await add(address)).id)
  expected += addresses.length
}
/** Somebody else's webhook gets its event meanwhile. */
async function othersGetTheirs(host: string) {
  const got = await openReceiver(undefined, host)
  closing.push(got.close)
  const { visitor, add, test } = await person()
  const { id } = await add(got.address)
  await test(id)
  await until(async () => {
    const { list } = await visitor.call(contract.webhookDeliveries, { id, page: 1, pageSize: 20 })
    return list[0]?.state === 'delivered'
  })
}

it('asks a slow server twice at a time, and others meanwhile', async () => {
  const slow = await slowAt('127.0.0.1')
  for (let at = 0; at < 5; at++) await tryAll(await person(), [slow])
  await until(async () => waiting.length >= 2)
  await othersGetTheirs('127.0.0.2')
  expect(waiting).toHaveLength(2)
})

it('attack: a slow server on many ports is one server', async () => {
  for (let at = 0; at < 5; at++) await tryAll(await person(), [await slowAt('127.0.0.3')])
  await until(async () => waiting.length >= 2)
  await othersGetTheirs('127.0.0.2')
  expect(waiting).toHaveLength(2)
})

// covers: rely.webhook.limits
it('attack: an owner with many slow servers holds nobody else up', async () => {
  const addresses = await Promise.all([4, 5, 6, 7, 8].map((last) => slowAt(`127.0.0.${last}`)))
  await tryAll(await person(), addresses)
  await until(async () => waiting.length >= 2)
  await othersGetTheirs('127.0.0.2')
  expect(waiting).toHaveLength(2)
})
