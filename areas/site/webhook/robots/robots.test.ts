import { createHmac } from 'node:crypto'
import { eq } from '@leitai/platform/db/orm'
import { testApp } from '@leitai/testing/test-app'
import { until } from '@leitai/testing/until'
import { afterAll, expect, it } from 'vitest'
import * as contract from '../contract.ts'
import { sendEvent } from '../send-events.ts'
import { webhookStates } from '../table.ts'
import { loopback, openReceiver } from '../testing.ts'

// The answers are those of the messengers’ own servers.
const { app, build } = await testApp({ webhookNetworks: loopback })
let answer = ''
const receiver = await openReceiver(() => ({ body: answer, headers: { 'content-type': 'application/json' } }))
afterAll(() => receiver.close())

const paths = {
  wecom: '/cgi-bin/webhook/send?key=demo',
  dingtalk: '/robot/send?access_token=demo',
  feishu: '/open-apis/bot/v2/hook/demo-1',
}
async function robot(kind: 'wecom' | 'dingtalk' | 'feishu', language: 'zh' | 'en' = 'zh', secret = '') {
  receiver.received.length = 0
  const user = await build.user()
  const visitor = await app.as(user)
  const { id } = await visitor.call(contract.addWebhook, {
    ownerKind: 'person',
    ownerId: user.id,
    kind,
    name: '演示群',
    address: receiver.origin + paths[kind],
    secret,
    events: ['team.invitation'],
    language,
  })
  const log = async () => (await visitor.call(contract.webhookDeliveries, { id, page: 1, pageSize: 50 })).list
  const ended = () => until(async () => (await log()).find(({ triedAt }) => triedAt !== null))
  const invite = (team = '演示队') =>
    sendEvent(app.ctx.db, {
      type: 'team.invitation',
      data: {
        competition: { id: 1, title: { zh: '演示竞赛', en: 'Demonstration' } },
        team: { id: 2, name: team },
        by: { id: 3, name: '演示甲' },
        note: '',
        url: '/home.html',
      },
      owners: [{ kind: 'person', id: user.id }],
      now: app.ctx.now(),
    })
  const body = () => JSON.parse(receiver.received.at(-1)?.body ?? '{}')
  return { id, log, ended, invite, body }
}

it('writes to WeCom in Markdown', async () => {
  answer = '{"errcode":0,"errmsg":"ok"}'
  const { invite, ended, body } = await robot('wecom')
  await invite()
  expect(await ended()).toMatchObject({ state: 'delivered', status: 200 })
  expect(receiver.received.at(-1)?.path).toBe(paths.wecom)
  expect(body()).toEqual({
    msgtype: 'markdown',
    markdown: { content: '**演示竞赛：队伍邀请**\n演示甲 邀请你加入“演示队”\n[查看](http://localhost/v3/home.html)' },
  })
})

it('writes to DingTalk a card, signed in the address', async () => {
  answer = '{"errcode":0,"errmsg":"ok"}'
  const { invite, ended, body } = await robot('dingtalk', 'en', 'SECdemo')
  await invite()
  expect(await ended()).toMatchObject({ state: 'delivered' })
  const query = new URL(receiver.received.at(-1)?.path ?? '', receiver.origin).searchParams
  const time = query.get('timestamp')
  expect(query.get('access_token')).toBe('demo')
  expect(query.get('sign')).toBe(createHmac('sha256', 'SECdemo').update(`${time}\nSECdemo`).digest('base64'))
  expect(body()).toMatchObject({
    msgtype: 'actionCard',
    actionCard: {
      title: 'Demonstration: team invitation',
      singleTitle: 'Open',
      singleURL: 'http://localhost/v3/home.html',
    },
  })
})

it('writes to Feishu a card, signed in the body', async () => {
  answer = '{"code":0,"data":{},"msg":"success"}'
  const { invite, ended, body } = await robot('feishu', 'zh', 'demo-secret')
  await invite()
  expect(await ended()).toMatchObject({ state: 'delivered' })
  const { timestamp, sign, msg_type, card } = body()
  expect(sign).toBe(createHmac('sha256', `${timestamp}\ndemo-secret`).digest('base64'))
  expect({ msg_type, title: card.header.title.content }).toEqual({
    msg_type: 'interactive',
    title: '演示竞赛：队伍邀请',
  })
})

it.each([
  ['wecom', '{"errcode":93000,"errmsg":"invalid webhook url, hint: [1]"}', '93000'],
  ['dingtalk', '{"errcode":310000,"errmsg":"sign not match"}', '310000'],
  ['feishu', '{"code":19021,"msg":"sign match fail or timestamp is not within one hour from current time"}', '19021'],
  ['feishu', '<html>', '?'],
] as const)('takes an error of %s in a response of 200 for one: %s', async (kind, given, words) => {
  answer = given
  const { invite, ended } = await robot(kind)
  await invite()
  expect(await ended()).toMatchObject({ state: 'waiting', attempts: 1, error: expect.stringContaining(words) })
})

it.each([
  ['wecom', '{"errcode":45009,"errmsg":"api freq out of limit"}'],
  ['dingtalk', '{"errcode":130101,"errmsg":"send too fast, exceed 20 times per minute"}'],
  ['feishu', '{"code":11232,"msg":"frequency limited"}'],
] as const)('waits when %s asks for fewer messages, which is no failure', async (kind, given) => {
  answer = given
  const { id, invite, ended } = await robot(kind)
  await invite()
  expect(await ended()).toMatchObject({ state: 'waiting', attempts: 0 })
  const [state] = await app.ctx.db.select().from(webhookStates).where(eq(webhookStates.webhookId, id))
  expect(state?.failingSince).toBeNull()
})

it('sends twenty messages in a minute and keeps the others for later', async () => {
  answer = '{"errcode":0,"errmsg":"ok"}'
  const { log, invite } = await robot('wecom')
  for (let at = 0; at < 22; at++) await invite(`演示队${at}`)
  const counts = async () => {
    const states = (await log()).map(({ state }) => state)
    return { delivered: states.filter((one) => one === 'delivered').length, all: states.length }
  }
  await until(async () => (await counts()).delivered === 20)
  const waiting = await until(async () => {
    const left = (await log()).filter(({ state }) => state === 'waiting')
    return left.every(({ at, nextAt }) => nextAt !== null && nextAt > at) ? left : null
  })
  expect(waiting).toHaveLength(2)
  expect(receiver.received).toHaveLength(20)
})

it('lets no name mention a group, set a link or a tag', async () => {
  answer = '{"code":0,"msg":"success"}'
  const { invite, ended, body } = await robot('feishu')
  await invite('<at id=all></at>[点此](http://evil.test) @所有人')
  await ended()
  const text = JSON.stringify(body().card.body)
  expect(text).not.toMatch(/<at|\]\(http:|@/)
  expect(text).toContain('＜at id=all＞')
})

it('cuts a long announcement at the bytes that WeCom takes', async () => {
  const { wecom } = await import('./wecom.ts')
  const news = { title: '演示', lines: ['长'.repeat(3000)], url: 'http://localhost/', open: '查看' }
  const { body } = wecom.message({ address: '', secret: null, now: new Date(), language: 'zh', news })
  const { content } = (body as { markdown: { content: string } }).markdown
  expect(Buffer.byteLength(content)).toBeLessThanOrEqual(4096)
  expect(content).toMatch(/长…\n\[查看\]\(http:\/\/localhost\/\)$/)
})
