import { auditLog } from '@leitai/platform/audit/table'
import { desc } from '@leitai/platform/db/orm'
import { dayName } from '@leitai/platform/time/day'
import { findUserMsgByPage } from '@leitai/site/message/contract'
import { uploadPicture } from '@leitai/testing/picture'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, test } from 'vitest'
import * as contract from './contract.ts'

const { app, build } = await testApp()
const admin = await app.as(await build.user({ role: 'admin' }))

const first = { page: 1, pageSize: 20 }
const matter = (values: object = {}) => ({
  matter: 'account' as const,
  subject: '',
  text: '请复核',
  evidence: [],
  ...values,
})
async function person() {
  const user = await build.user()
  return { user, visitor: await app.as(user) }
}

// covers: rules.message.appeals-carry-evidence
test('an appeal is made with evidence and answered, and its author is notified', async () => {
  const { visitor } = await person()
  const picture = await uploadPicture(visitor, 'evidence')
  const { id } = await visitor.call(contract.makeAppeal, matter({ evidence: [picture.fullPath] }))
  const [mine] = (await visitor.call(contract.appeals, first)).list
  expect(mine).toMatchObject({ id, state: 'open', answer: null, evidence: [{ name: '1.jpg' }] })
  const shown = await app.visitor().fetch(mine?.evidence[0]?.url ?? '')
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const queue = await admin.call(contract.appealQueue, { keyword: '', state: 'open', ...first })
  expect(queue.list.map((one) => one.id)).toContain(id)
  await admin.call(contract.answerAppeal, { id, accept: true, answer: '已核实' })
  expect((await visitor.call(contract.appeals, first)).list[0]).toMatchObject({ state: 'accepted', answer: '已核实' })
  const notices = await visitor.call(findUserMsgByPage, { unread: true, ...first })
  expect(notices.list[0]).toMatchObject({ title: { en: 'Your appeal was accepted' }, link: '/accountset/appeal.html' })
  const [logged] = await app.ctx.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(logged).toMatchObject({ action: 'appeal.accepted', targetId: String(id), reason: '已核实' })
})

test('a matter is appealed once, however it is written, even after a withdrawal', async () => {
  const { visitor } = await person()
  const { id } = await visitor.call(contract.makeAppeal, matter({ matter: 'submission', subject: 'No. 12' }))
  await visitor.call(contract.withdrawAppeal, { id })
  const again = matter({ matter: 'submission', subject: ' ｎｏ.  12 ' })
  expect(await refusalOf(visitor.call(contract.makeAppeal, again))).toBe('appeal.once')
  const both = await Promise.all(
    [1, 2].map(() => refusalOf(visitor.call(contract.makeAppeal, matter({ matter: 'realname' })))),
  )
  expect(both.toSorted()).toEqual(['appeal.once', 'ok'])
})

test('three may be open at a time, even under concurrency', async () => {
  const { visitor } = await person()
  const made = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      refusalOf(visitor.call(contract.makeAppeal, matter({ matter: 'other', subject: `第${at}件` }))),
    ),
  )
  expect(made.filter((one) => one === 'ok')).toHaveLength(3)
  expect(made.filter((one) => one === 'appeal.tooMany')).toHaveLength(3)
})

test('ten a day may be made, including withdrawn ones: their pictures are stored', async () => {
  const { visitor } = await person()
  const make = (at: number) => visitor.call(contract.makeAppeal, matter({ matter: 'other', subject: `第${at}件` }))
  for (let at = 0; at < 10; at++) await visitor.call(contract.withdrawAppeal, await make(at))
  expect(await refusalOf(make(10))).toBe('appeal.daily')
  app.travel(new Date(Date.now() + 86_400_000))
  const outcome = await refusalOf(make(11))
  app.travel(new Date())
  expect(outcome).toBe('ok')
})

test('the queue is searched by number, words, matter and day', async () => {
  const user = await build.user({ name: '演示申诉者' })
  const visitor = await app.as(user)
  const { id: cmptId } = await build.competition({ title: { zh: '河流竞赛', en: 'Rivers' } })
  await build.competitor(cmptId)
  const make = (values: object) => visitor.call(contract.makeAppeal, matter(values))
  const board = await make({ matter: 'board', cmptId, subject: '演示队', text: '名次有误' })
  const account = await make({ text: '账号被锁' })
  const found = async (filter: object) => {
    const input = { state: 'open' as const, keyword: '', ...first, ...filter }
    const { list, total } = await admin.call(contract.appealQueue, input)
    expect(total).toBe(list.length)
    return list.map(({ id }) => id)
  }
  expect(await found({ keyword: '申诉者' })).toEqual([board.id, account.id])
  for (const keyword of [`#${board.id}`, '河流', 'rivers 名次', '演示队'])
    expect(await found({ keyword: `申诉者 ${keyword}` })).toEqual([board.id])
  expect(await found({ keyword: '申诉者', matter: 'account' })).toEqual([account.id])
  expect(await found({ keyword: '申诉者', state: 'accepted' })).toEqual([])
  const today = dayName(app.ctx.now())
  expect(await found({ keyword: '申诉者', from: today, until: today })).toHaveLength(2)
  expect(await found({ keyword: '申诉者', until: '2020-01-01' })).toEqual([])
  expect(await refusalOf(found({ matter: 'weather' }))).toBe('request.input')
  expect(await refusalOf(found({ until: '2026-2-3' }))).toBe('request.input')
})

test('bad input is refused', async () => {
  const [one, two] = [await person(), await person()]
  const picture = await uploadPicture(two.visitor, 'evidence')
  const card = await uploadPicture(one.visitor, 'card')
  const gone = `private/evidence/${one.user.id}/${'a'.repeat(24)}.jpg`
  const make = (values: object) => refusalOf(one.visitor.call(contract.makeAppeal, matter(values)))
  expect(await make({ text: ' ' })).toBe('request.input')
  expect(await make({ matter: 'board' })).toBe('appeal.subject')
  expect(await make({ cmptId: 999_999 })).toBe('competition.unknown')
  for (const path of [picture.fullPath, card.fullPath, 'private/evidence/../../secret', gone, '']) {
    expect(await make({ evidence: [path] })).toBe('file.key')
  }
  expect(await make({ evidence: Array(6).fill(picture.fullPath) })).toBe('request.input')
})

describe('access', () => {
  test('nobody sees, withdraws or answers other people’s appeals', async () => {
    const [one, two] = [await person(), await person()]
    const { id } = await one.visitor.call(contract.makeAppeal, matter())
    expect((await two.visitor.call(contract.appeals, first)).total).toBe(0)
    expect(await refusalOf(two.visitor.call(contract.withdrawAppeal, { id }))).toBe('appeal.unknown')
    const answer = { id, accept: true, answer: '好' }
    expect(await refusalOf(two.visitor.call(contract.answerAppeal, answer))).toBe('login.forbidden')
    expect(await refusalOf(two.visitor.call(contract.appealQueue, { keyword: '', state: 'open', ...first }))).toBe(
      'login.forbidden',
    )
    const nobody = app.visitor()
    expect(await refusalOf(nobody.call(contract.appeals, first))).toBe('login.missing')
    expect(await refusalOf(nobody.call(contract.makeAppeal, matter()))).toBe('login.missing')
    expect(await refusalOf(nobody.call(contract.withdrawAppeal, { id }))).toBe('login.missing')
    expect(await refusalOf(nobody.call(contract.answerAppeal, answer))).toBe('login.missing')
  })

  test('an admin does not answer their own, and of two concurrent answers one counts', async () => {
    const { id: own } = await admin.call(contract.makeAppeal, matter())
    expect(await refusalOf(admin.call(contract.answerAppeal, { id: own, accept: true, answer: '好' }))).toBe(
      'appeal.own',
    )
    const { visitor } = await person()
    const { id } = await visitor.call(contract.makeAppeal, matter())
    const other = await app.as(await build.user({ role: 'admin' }))
    const answers = [admin, other].map((one, at) =>
      refusalOf(one.call(contract.answerAppeal, { id, accept: at === 0, answer: '好' })),
    )
    expect((await Promise.all(answers)).toSorted()).toEqual(['appeal.closed', 'ok'])
    expect(await refusalOf(visitor.call(contract.withdrawAppeal, { id }))).toBe('appeal.closed')
  })
})
