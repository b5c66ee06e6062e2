import { userName } from '@leitai/platform/contract/validation'
import { eq } from '@leitai/platform/db/orm'
import { PASSWORD } from '@leitai/testing/build'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { isReserved, rename } from './availability.ts'
import * as contract from './contract.ts'
import { nameShape } from './rules.ts'
import { lookOf, users } from './table.ts'
import { newPhone, peopleOf } from './testing.ts'

const { app, build } = await testApp()
const people = peopleOf(app)

/** Registers under a name, with a correct code. */
async function register(name: string) {
  const visitor = app.visitor()
  const phone = newPhone()
  const to = { phone, countryCode: '86' }
  await visitor.call(contract.sendPhoneAuthCode, { ...to, purpose: 'register', ...(await people.solve(visitor)) })
  const code = await people.codeFor(`+86${phone}`)
  const token = await people.formToken(visitor)
  return refusalOf(
    visitor.call(contract.register, { ...to, userName: name, code, token, agree: true, password: PASSWORD }),
  )
}

test.each([
  ['Bill01', 'bill01', 'account.userNameTaken'],
  ['kimi0', 'KIMI0', 'account.userNameTaken'],
  ['momo', 'mom0', 'account.nameAlike'],
  ['alil', 'aIiI', 'account.nameAlike'],
  ['ali1l', 'aliil', 'account.nameAlike'],
  ['演示人0', '演示⼈O', 'account.nameAlike'],
  ['演示大人', '演示大⼈', 'account.userNameTaken'],
])('next to %s the name %s is refused: %s', async (first, second, code) => {
  await build.user({ name: first })
  expect(await register(second)).toBe(code)
  expect(await app.visitor().call(contract.userNameIsExist, { userName: second })).toEqual({ exist: true })
})

test.each([
  'admin',
  'Adm1n',
  'ADMIN2026',
  'admin_2',
  'demo-admin',
  'leitai',
  'Le1tai',
  '擂台客服',
  '官方小助手',
  '系统',
  'system',
  '系统_消息',
  '已注销用户12',
  'Deleted_user12',
])('the name %s is reserved for the platform', async (name) => {
  expect(await register(name)).toBe('account.nameReserved')
  expect(await app.visitor().call(contract.userNameIsExist, { userName: name })).toEqual({ exist: true })
})

test.each(['badminton', '推荐系统爱好者', 'teammate', 'rootless', 'systematic'])('the name %s is permitted', (name) => {
  expect(isReserved(name)).toBe(false)
})

test.each(['a\u200Bb', 'ab\u202E', 'a\u0000b', 'a\tb', 'p\u0430ypal', 'cafe\u0301', 'ab😀', '１２３４'])(
  'a name with invisible, control or foreign signs (%j) is refused by the validator',
  (name) => {
    expect(userName.safeParse(name).success).toBe(false)
  },
)

test('a name in full width is the same in half width', () => {
  expect(userName.safeParse('全角ＡＢＣ').data).toBe('全角ABC')
})

test('the server and the database normalise names in the same way', async () => {
  for (const name of ['I1l|oO0iz', '演示０１', 'Kimi-0_1', '曱乙已巳戌末士曰入']) {
    const user = await build.user({ name })
    const [row] = await app.ctx.db
      .select({ shape: lookOf(users.nameShape) })
      .from(users)
      .where(eq(users.id, user.id))
    expect(row?.shape).toBe(nameShape(name))
  }
})

test.each([
  ['演示甲', '演示曱'],
  ['自己人', '自已人'],
  ['未来', '末来'],
  ['日月', '曰月'],
  ['土豆', '士豆'],
])('attack: beside %s nobody is called %s, which looks the same', async (one, other) => {
  await build.user({ name: one })
  expect(await app.visitor().call(contract.userNameIsExist, { userName: other })).toEqual({ exist: true })
})

test('names of which a reader sees the difference are free', async () => {
  await build.user({ name: '大海' })
  for (const userName of ['太海', '犬海', '大诲'])
    expect(await app.visitor().call(contract.userNameIsExist, { userName })).toEqual({ exist: false })
})

test('of two concurrent requests for similar names one succeeds', async () => {
  const outcomes = await Promise.all([register('twin0'), register('twino'), register('TWIN0')])
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
})

test('a name can be changed once in 30 days, and not to a taken or reserved one', async () => {
  const user = await build.user({ name: 'rename-me' })
  await build.user({ name: 'someone-else' })
  const db = app.ctx.db
  const to = (name: string, now = new Date()) =>
    db
      .transaction((tx) => rename(tx, { userId: user.id, name, now }))
      .then(
        () => 'done',
        (error) => error.refusal?.code,
      )
  expect(await to('s0meone-else')).toBe('account.nameAlike')
  expect(await to('official')).toBe('account.nameReserved')
  expect(await to('Rename-Me')).toBe('done')
  expect(await to('Rename-Me')).toBe('done')
  expect(await to('other-name')).toBe('account.nameOften')
  expect(await to('other-name', new Date(Date.now() + 31 * 86_400_000))).toBe('done')
})
