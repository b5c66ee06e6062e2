import { eq } from '@leitai/platform/db/orm'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { currentLogin } from '../account/contract.session.ts'
import { userNameIsExist } from '../account/contract.ts'
import type { UserInfoChange } from './contract.ts'
import * as contract from './contract.ts'
import { profiles } from './table.ts'

const { app, build } = await testApp()

type Change = z.output<typeof UserInfoChange>
const DAY_MS = 86_400_000
const somebody = async () => {
  const user = await build.user()
  return { user, visitor: await app.as(user) }
}

const edit = (visitor: Visitor, info: Change) => visitor.call(contract.editUserInfo, { info })
const read = (visitor: Visitor) => visitor.call(contract.getUserBaseInfo, {})
/** Requests that no client of ours would send. */
async function post(visitor: Visitor, path: string, fields: Record<string, string>) {
  const response = await visitor.fetch(`/v3/api${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  })
  return { status: response.status, body: await response.json() }
}

const postInfo = (visitor: Visitor, info: string) => post(visitor, '/user/editUserInfo.json', { info })

describe('personal information', () => {
  // covers: spec.fields.default-avatar-userid, spec.fields.workstatus-defaults-sex, spec.constants.default-avatars-id
  test('begins with the specification’s defaults and no values', async () => {
    const { user, visitor } = await somebody()
    expect(await read(visitor)).toMatchObject({
      userId: user.id,
      userName: user.name,
      avatar: `/v3/avatar/${[1, 2, 3, 4, 5, 6, 7, 1, 1, 1][user.id % 10]}.svg`,
      sex: 2,
      workStatus: 'studying',
      workBegin: null,
      workEnd: null,
      regionName: '',
      skills: [],
      complete: 0,
    })
  })

  // covers: spec.fields.gender-education-school
  test('is saved as given, and fields that are not given stay', async () => {
    const { visitor } = await somebody()
    const first: Change = {
      sex: 1,
      education: 'master',
      schoolProvince: '浙江',
      school: '浙江大学',
      major: '统计学',
      province: '330000',
      city: '330100',
      district: '330106',
      roles: ['algorithm', 'algorithm', 'report'],
      skills: [' Python ', 'python', 'PyTorch', 'ＰＹＴＨＯＮ'],
      intro: '第一行\n第二行',
      website: ' https://example.com/me ',
      lookingForTeam: true,
    }
    expect(await edit(visitor, first)).toMatchObject({
      roles: ['algorithm', 'report'],
      skills: ['Python', 'PyTorch'],
      website: 'https://example.com/me',
      regionName: '浙江省 杭州市 西湖区',
      complete: 88,
    })
    const after = await edit(visitor, {
      major: '数学',
      workStatus: 'working',
      occupation: '分析师',
      workBegin: '2020-09-01',
    })
    expect(after).toMatchObject({ sex: 1, school: '浙江大学', major: '数学', intro: '第一行\n第二行', complete: 89 })
    expect(await read(visitor)).toEqual(after)
    expect(await edit(visitor, { workBegin: null, skills: [], schoolProvince: '', school: '' })).toMatchObject({
      workBegin: null,
      skills: [],
      school: '',
    })
  })

  test('is private: a login is required, and every user has their own', async () => {
    const anonymous = app.visitor()
    expect(await refusalOf(read(anonymous))).toBe('login.missing')
    expect(await refusalOf(edit(anonymous, { major: '数学' }))).toBe('login.missing')
    expect(await refusalOf(anonymous.call(contract.saveAvatar, { fullPath: '' }))).toBe('login.missing')
    const [one, other] = [await somebody(), await somebody()]
    await edit(one.visitor, { major: '数学' })
    const admin = await app.as(await build.user({ role: 'admin' }))
    expect([(await read(other.visitor)).major, (await read(admin)).major]).toEqual(['', ''])
  })

  // covers: spec.fields.workbegin-workend-yyyy
  test.each<[string, Change, string]>([
    ['a school of another province', { schoolProvince: '北京', school: '浙江大学' }, 'profile.school'],
    ['a province without its school', { schoolProvince: '北京', school: '' }, 'profile.school'],
    ['a school without its province', { school: '北京大学' }, 'profile.school'],
    ['a province that there is not', { schoolProvince: '__proto__', school: '北京大学' }, 'profile.school'],
    ['a free school without a name', { schoolProvince: '其它', school: '  ' }, 'profile.school'],
    ['a city of another province', { province: '330000', city: '110100' }, 'profile.region'],
    ['a city without its province', { city: '330100' }, 'profile.region'],
    ['a district of another city', { province: '330000', city: '330100', district: '330203' }, 'profile.region'],
    ['a district without its city', { province: '330000', district: '330106' }, 'profile.region'],
    ['a province that is a city', { province: '330100' }, 'profile.region'],
    ['an end before the beginning', { workBegin: '2024-02-02', workEnd: '2024-02-01' }, 'profile.dates'],
    ['a day that there is not', { workBegin: '2023-02-29' }, 'request.input'],
    ['a sex out of bounds', { sex: 3 }, 'request.input'],
    ['more than three roles', { roles: ['algorithm', 'analysis', 'design', 'report'] }, 'request.input'],
    ['more than ten skills', { skills: Array.from({ length: 11 }, (_, at) => `s${at}`) }, 'request.input'],
    ['a skill that is too long', { skills: ['x'.repeat(21)] }, 'request.input'],
    ['a skill of half a character', { skills: ['\ud800'] }, 'request.input'],
    ['a skill with a control character', { skills: ['a\u0000b'] }, 'request.input'],
    ['an introduction that is too long', { intro: 'x'.repeat(501) }, 'request.input'],
    ['a script as website', { website: 'javascript:alert(1)' }, 'request.input'],
    ['a name of digits', { userName: '123456' }, 'request.input'],
  ])('%s is refused', async (_name, info, code) => {
    const { visitor } = await somebody()
    expect(await refusalOf(edit(visitor, info))).toBe(code)
    expect((await postInfo(visitor, JSON.stringify(info))).body).toMatchObject({ flag: false, code })
    expect(
      await app.ctx.db
        .select()
        .from(profiles)
        .where(eq(profiles.userId, (await read(visitor)).userId)),
    ).toEqual([])
  })

  // covers: spec.validation.school-free-name
  test('a change is validated together with the present values, and errors are named', async () => {
    const { visitor } = await somebody()
    await edit(visitor, { schoolProvince: '其它', school: '演示大学', province: '110000', workEnd: '2024-01-01' })
    expect(await refusalOf(edit(visitor, { schoolProvince: '北京' }))).toBe('profile.school')
    expect(await refusalOf(edit(visitor, { city: '330100' }))).toBe('profile.region')
    expect(await refusalOf(edit(visitor, { workBegin: '2024-01-02' }))).toBe('profile.dates')
    expect((await edit(visitor, { city: '110100', district: '110108' })).regionName).toBe('北京市 海淀区')
    expect((await postInfo(visitor, '{"skills":["a","b","c","d","e","f","g","h","i","j","k"]}')).body.msg).toContain(
      '最多可选择10项',
    )
  })

  test('values that were valid when written do not block later changes', async () => {
    const { user, visitor } = await somebody()
    const old = { schoolProvince: '北京', school: '已改名的学校', province: '990000', updatedAt: new Date() }
    await app.ctx.db.insert(profiles).values({ userId: user.id, ...old })
    expect(await edit(visitor, { major: '数学' })).toMatchObject({
      school: '已改名的学校',
      major: '数学',
      regionName: '',
    })
  })

  test('two concurrent edits lose no field, and the rules apply to both', async () => {
    const { visitor } = await somebody()
    const other = await app.as({ id: (await read(visitor)).userId })
    await Promise.all([
      edit(visitor, { major: '数学' }),
      edit(other, { occupation: '学生' }),
      edit(visitor, { intro: '你好' }),
      edit(other, { skills: ['SQL'] }),
    ])
    expect(await read(visitor)).toMatchObject({ major: '数学', occupation: '学生', intro: '你好', skills: ['SQL'] })
    const both = await Promise.all([
      refusalOf(edit(visitor, { workBegin: '2024-02-02' })),
      refusalOf(edit(other, { workEnd: '2024-02-01' })),
    ])
    expect(both.toSorted()).toEqual(['ok', 'profile.dates'])
  })

  test('markup is plain text', async () => {
    const { visitor } = await somebody()
    const text = `<img src=x onerror="alert(1)">'; drop table users; -- {{7*7}} \u202e`
    const school = `<script>alert('学校')</script>`
    expect(await edit(visitor, { intro: text, schoolProvince: '其它', school, skills: ['<b>'] })).toMatchObject({
      intro: text,
      school,
      skills: ['<b>'],
    })
  })

  test.each([
    ['__proto__', '{"__proto__":{"role":"admin","complete":100},"major":"a"}'],
    ['constructor', '{"constructor":{"prototype":{"role":"admin"}},"major":"a"}'],
    [
      'what one may not set',
      '{"userId":1,"complete":100,"avatar":"https://example.com/x.svg","privacy":{},"realNameVerified":true,"role":"admin","major":"a"}',
    ],
  ])('%s in the JSON sets nothing', async (_name, text) => {
    const { user, visitor } = await somebody()
    expect((await postInfo(visitor, text)).status).toBe(200)
    expect(await read(visitor)).toMatchObject({ userId: user.id, major: 'a', complete: 13 })
    expect((await visitor.call(currentLogin, {})).role).toBe('user')
    expect(Object.hasOwn(Object.prototype, 'role')).toBe(false)
  })

  test.each([
    ['no JSON', 'not json'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a number', '7'],
    ['a field of another kind', '{"major":{"a":1}}'],
    ['null for a text', '{"major":null}'],
    ['200 kB of it', JSON.stringify({ intro: 'x'.repeat(200_000) })],
    ['much nesting', `${'['.repeat(90_000)}${']'.repeat(90_000)}`],
  ])('%s instead of information is refused', async (_name, text) => {
    const { visitor } = await somebody()
    expect(await postInfo(visitor, text)).toMatchObject({ status: 400, body: { flag: false, code: 'request.input' } })
  })
})

describe('the user name', () => {
  test('can be changed once in 30 days; the old one becomes free', async () => {
    const { user, visitor } = await somebody()
    const name = `改名${user.id}`
    expect(await edit(visitor, { userName: name, major: '数学' })).toMatchObject({ userName: name, major: '数学' })
    expect((await visitor.call(currentLogin, {})).userName).toBe(name)
    expect(await visitor.call(userNameIsExist, { userName: user.name })).toEqual({ exist: false })
    expect(await refusalOf(edit(visitor, { userName: `${name}b`, major: '物理' }))).toBe('account.nameOften')
    expect(await edit(visitor, { userName: name, major: '化学' })).toMatchObject({ major: '化学' })
    app.travel(new Date(Date.now() + 31 * DAY_MS))
    const later = await app.as(user)
    expect(await edit(later, { userName: `${name}b` })).toMatchObject({ userName: `${name}b` })
    app.travel(new Date())
  })

  test('must be free, otherwise the whole edit is refused', async () => {
    const { visitor } = await somebody()
    const other = await build.user()
    expect(await refusalOf(edit(visitor, { userName: other.name, major: '数学' }))).toBe('account.userNameTaken')
    expect(await refusalOf(edit(visitor, { userName: 'admin' }))).toBe('account.nameReserved')
    expect((await read(visitor)).major).toBe('')
  })

  test('goes to one of two concurrent requests', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const userName = `抢名${one.user.id}`
    const ends = await Promise.all([one, other].map(({ visitor }) => refusalOf(edit(visitor, { userName }))))
    expect(ends.toSorted()).toEqual(['account.userNameTaken', 'ok'])
  })
})
