import { dayName } from '@leitai/platform/time/day'
import { findUserMsgByPage } from '@leitai/site/message/contract'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, it } from 'vitest'
import { answerLab, applyUse, labQueue, myLabRequests } from './contract.ts'

const { app, build } = await testApp()
const admin = await app.as(await build.user({ name: '演示站长', role: 'admin' }))
const person = await app.as(await build.user({ name: '演示申请人' }))
const nobody = app.visitor()

const first = { page: 1, pageSize: 10 }
const ask = (who: Visitor, more = {}) =>
  who.call(applyUse, { environment: 'notebook', purpose: '教学', days: 30, ...more })

// covers: spec.groups.public-applyuse
it('a logged-in user requests a lab environment, one request at a time, within limits', async () => {
  expect(await refusalOf(ask(nobody))).toBe('login.missing')
  for (const days of [0, 181]) expect(await refusalOf(ask(person, { days }))).toBe('request.input')
  const both = await Promise.allSettled([ask(person), ask(person)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await refusalOf(ask(person))).toBe('lab.open')
  expect((await ask(person, { environment: 'data' })).state).toBe('pending')
  expect((await person.call(myLabRequests, first)).total).toBe(2)
})

// covers: rules.other.lab-environments-ask
it('an admin grants or refuses it, once, with a message to the user', async () => {
  for (const who of [nobody, person]) {
    const code = who === nobody ? 'login.missing' : 'login.forbidden'
    expect(await refusalOf(who.call(labQueue, { keyword: '', state: 'pending', ...first }))).toBe(code)
    expect(await refusalOf(who.call(answerLab, { id: 1, approve: true, answer: 'x' }))).toBe(code)
  }
  const { list } = await admin.call(labQueue, { keyword: '', state: 'pending', ...first })
  const [notebook, data] = list
  await admin.call(answerLab, { id: notebook?.id ?? 0, approve: true, answer: '地址已发' })
  await admin.call(answerLab, { id: data?.id ?? 0, approve: false, answer: '请说明用途' })
  expect(await refusalOf(admin.call(answerLab, { id: data?.id ?? 0, approve: true, answer: 'x' }))).toBe('lab.decided')
  const mine = (await person.call(myLabRequests, first)).list
  expect(mine.map(({ state, until }) => [state, until !== null])).toEqual([
    ['refused', false],
    ['approved', true],
  ])
  const notices = await person.call(findUserMsgByPage, { unread: false, ...first })
  expect(notices.list.map(({ body }) => body.zh)).toEqual(['请说明用途', '地址已发'])
})

it('the queue is searched by words, environment and day', async () => {
  const searcher = await app.as(await build.user({ name: '演示查询者' }))
  for (const environment of ['compute', 'data'] as const)
    await ask(searcher, { environment, purpose: `研究 ${environment}` })
  const found = async (filter: object) => {
    const input = { state: 'pending' as const, keyword: '', ...first, ...filter }
    const { list, total } = await admin.call(labQueue, input)
    expect(total).toBe(list.length)
    return list.map(({ environment }) => environment)
  }
  expect(await found({ keyword: '查询者' })).toEqual(['compute', 'data'])
  expect(await found({ keyword: '查询者 研究 data' })).toEqual(['data'])
  expect(await found({ keyword: '查询者', environment: 'compute' })).toEqual(['compute'])
  expect(await found({ keyword: '查询者', state: 'approved' })).toEqual([])
  const today = dayName(app.ctx.now())
  expect(await found({ keyword: '查询者', from: today, until: today })).toHaveLength(2)
  expect(await found({ keyword: '查询者', until: '2020-01-01' })).toEqual([])
  expect(await refusalOf(found({ environment: 'moon' }))).toBe('request.input')
  expect(await refusalOf(found({ from: 'yesterday' }))).toBe('request.input')
})
