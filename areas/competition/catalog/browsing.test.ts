import { profiles } from '@leitai/identity/profile/table'
import { eq } from '@leitai/platform/db/orm'
import { systemInfo } from '@leitai/platform/file/contract'
import * as feedback from '@leitai/site/feedback/contract'
import { answerCsv } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, test } from 'vitest'
import { competitions } from '../definition/table.ts'
import * as detail from './contract.detail.ts'
import * as contractSignUp from './contract.sign-up.ts'
import * as stages from './contract.stages.ts'
import * as contract from './contract.ts'

const { app, build } = await testApp()

const DAY = 86_400_000
const inDays = (days: number) => new Date(app.ctx.now().getTime() + days * DAY)
const signUp = (visitor: Visitor, cmptId: number, more: object = {}) =>
  visitor.call(contractSignUp.signUpJoinCmpt, { cmptId, agree: true, answers: {}, lookingForTeam: false, ...more })
const everything = {
  keword: '',
  orderType: 'newest',
  type: '',
  state: '',
  tag: '',
  rewardType: '',
  open: false,
  page: 1,
  pageSize: 20,
} as const

const list = (visitor: Visitor, more: object = {}) => visitor.call(contract.getCmptListES, { ...everything, ...more })

describe('the list', () => {
  // covers: spec.audience.search-competitions-hot, pages.list.keyword-search-also, pages.list.hot-words
  test('finds words, parts of words and pinyin, in any language, and counts hot words', async () => {
    const title = { zh: '城市空气质量预测', en: 'Forecasting the air of a city' }
    const { id } = await build.competition({ title, tags: ['气象'] })
    const [visitor, other] = [await app.as(await build.user()), await app.as(await build.user())]
    for (const keword of ['空气', '气质', 'FORECAST', '城市 预测', 'kongqi', 'cskqzlyc', '气象', '空气']) {
      const { map } = await list(visitor, { keword })
      expect(
        map.list.map((card) => card.id),
        keword,
      ).toContain(id)
    }
    expect((await list(visitor, { keword: '100%_\\' })).map.total).toBe(0)
    expect(await visitor.call(contract.getSearchTerm, {})).toEqual([])
    await list(other, { keword: '空气' })
    expect(await visitor.call(contract.getSearchTerm, {})).toContainEqual({ term: '空气', count: 2 })
  })

  // covers: spec.audience.browse-competitions-filters, spec.audience.competition-type-algorithm
  // covers: spec.states.competition-progress-ended, rules.open.getcmptlistes-takes-keword
  // covers: rules.stages.public-filter-1, pages.list.tabs-state-running, pages.list.filter-type-algorithm
  // covers: pages.list.field-tags, pages.list.filter-kind-prize, pages.list.only-those-open, pages.list.sort-prize
  // covers: pages.list.sort-newest-deadline
  test('filters by state, type, tag and open sign-up, and sorts', async () => {
    const tags = ['过滤测试']
    const running = await build.competition({ tags, prizeTotal: 100 })
    const later = await build.competition({ tags, startAt: inDays(2), signUpStartAt: inDays(1), prizeTotal: 300 })
    const over = { tags, endAt: inDays(-0.5) }
    const ended = await build.competition({ ...over, prizeTotal: 200, type: 'application' }, { spec: null })
    // Its B board is revealed late enough that no scheduled task reveals it during the test.
    const reviewed = await build.competition({ ...over, tags: ['过滤测试乙'] }, { revealMinutes: 24 * 60 })
    const of = async (more: object) =>
      (await list(app.visitor(), { tag: '过滤测试', ...more })).map.list.map(({ id }) => id)
    expect(await of({ state: '1' })).toEqual([running.id])
    expect(await of({ state: '2' })).toEqual([later.id])
    expect(await of({ state: '3' })).toEqual([ended.id])
    expect(await of({ state: '4' })).toEqual([])
    expect(await of({ state: '4', tag: '过滤测试乙' })).toEqual([reviewed.id])
    expect(await of({ state: '3', tag: '过滤测试乙' })).toEqual([])
    expect(await of({ type: '应用赛' })).toEqual([ended.id])
    expect(await of({ open: true })).toEqual([running.id])
    expect(await of({ orderType: 'prize' })).toEqual([later.id, ended.id, running.id])
    expect(await of({ page: 2, pageSize: 2 })).toHaveLength(1)
    await app.ctx.db.update(competitions).set({ people: 9, rewardType: 'goods' }).where(eq(competitions.id, ended.id))
    await app.ctx.db.update(competitions).set({ people: 5 }).where(eq(competitions.id, later.id))
    expect(await of({ orderType: 'people' })).toEqual([ended.id, later.id, running.id])
    expect(await of({ rewardType: 'goods' })).toEqual([ended.id])
    expect((await of({ orderType: 'newest' })).toSorted()).toEqual([running.id, later.id, ended.id].toSorted())
    const [first] = await of({ orderType: 'deadline' })
    expect([running.id, later.id]).toContain(first)
  })

  // covers: rules.open.answers-rows-old
  test('never shows drafts or withdrawn ones, and includes the fields that old clients read', async () => {
    const { id } = await build.competition({ tags: ['旧客户端'], rewardType: 'cash', prizeTotal: 5000 })
    const hidden = await build.competition({ tags: ['旧客户端'], status: 'draft' })
    const { list: rows } = (await list(app.visitor(), { tag: '旧客户端' })).map
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      id,
      cmptName: expect.any(String),
      reward: '¥5,000',
      rewardType: 'cash',
      ztsList: [],
    })
    expect(await refusalOf(app.visitor().call(detail.cmptDetail, { cmptId: hidden.id }))).toBe('competition.unknown')
    expect(await refusalOf(app.visitor().call(detail.getDataList, { cmptId: hidden.id }))).toBe('competition.unknown')
  })
})

// covers: rules.open.holiday-banner-until
test('a holiday banner is shown until its time, and no longer', async () => {
  const until = new Date(Date.now() + 3_600_000)
  const { id } = await build.competition({ bannerUntil: until })
  const shownUntil = async () => (await app.visitor().call(detail.cmptDetail, { cmptId: id })).bannerUntil
  expect(await shownUntil()).toBe(until.toISOString())
  app.travel(until)
  expect(await shownUntil()).toBeNull()
  app.travel(new Date())
})

describe('the main button', () => {
  // covers: pages.head.main-button-verify, pages.head.main-button-after
  test('leads to real-name verification if signing up needs it, and after the end to practice', async () => {
    const action = async (visitor: Visitor, cmptId: number) =>
      (await visitor.call(detail.cmptDetail, { cmptId })).action.kind
    const named = await build.competition({ realName: 'signup' })
    expect(await action(await app.as(await build.user()), named.id)).toBe('realName')
    expect(await action(await app.as(await build.user({ realNameVerified: true })), named.id)).toBe('signUp')
    const { id } = await build.competition()
    const { visitor } = await build.competitor(id)
    const newcomer = await app.as(await build.user())
    expect([await action(visitor, id), await action(newcomer, id)]).toEqual(['submit', 'signUp'])
    await app.ctx.db
      .update(competitions)
      .set({ endAt: inDays(-1) })
      .where(eq(competitions.id, id))
    expect([await action(visitor, id), await action(newcomer, id)]).toEqual(['practice', 'signUp'])
  })
})

describe('other calls of a page', () => {
  // covers: pages.home.recommended-me
  test('the home page recommends similar competitions or ones that fit a skill, with the reason; never joined or closed ones', async () => {
    const tagged = (tag: string, more = {}) => build.competition({ tags: [tag], ...more })
    const entered = await tagged('潮汐')
    const { visitor, user } = await build.competitor(entered.id)
    const [alike, kriging] = [await tagged('潮汐'), await tagged('Kriging')]
    const joined = await tagged('潮汐')
    await signUp(visitor, joined.id)
    await tagged('潮汐', { endAt: new Date(app.ctx.now().getTime() - 1000) })
    await tagged('潮汐', { signUpEndAt: new Date(app.ctx.now().getTime() - 1000) })
    await tagged('潮汐', { status: 'draft' })
    await tagged('潮汐', { ownerId: user.id })
    await app.ctx.db.insert(profiles).values({ userId: user.id, skills: ['kriging'], updatedAt: new Date() })
    const named = (await visitor.call(contract.cmptIndex, {})).recommended
    const because = named.map(({ card, because }) => [card.id, because.kind])
    expect(because.toSorted()).toEqual([
      [alike.id, 'entered'],
      [kriging.id, 'skill'],
    ])
    expect((await app.visitor().call(contract.cmptIndex, {})).recommended).toEqual([])
    expect((await (await build.competitor(entered.id)).visitor.call(contract.cmptIndex, {})).recommended).not.toEqual(
      [],
    )
  })

  // covers: spec.routes.home-page, spec.fields.upload-method-1, spec.fields.competition-stages
  // covers: rules.open.upload-method-1, rules.open.getshareinfo-gives-title
  // covers: pages.home.carousel-featured-competitions, pages.home.go-i-left, pages.head.share-qr-code
  // covers: pages.head.follow-competition
  test('home, active list, stages, questions, share card, follow and real-name state', async () => {
    const { id } = await build.competition({ featured: true })
    const { visitor } = await build.competitor(id)
    const home = await visitor.call(contract.cmptIndex, {})
    expect(home.featured.map((card) => card.id)).toContain(id)
    expect(home.mine.map((card) => card.id)).toEqual([id])
    expect((await app.visitor().call(contract.cmptIndex, {})).mine).toEqual([])
    expect((await app.visitor().call(contract.getActiveCmptList, {})).map((card) => card.id)).toContain(id)
    const [stage] = await app.visitor().call(stages.getCmptStageById, { cmptId: id })
    expect(stage?.scoring).toMatchObject({
      metric: 'rmse',
      direction: 'lower',
      aShare: 0.5,
      revealed: false,
    })
    expect(JSON.stringify(stage)).not.toContain('solution.csv')
    expect(await app.visitor().call(detail.getQuestionList, { cmptId: id })).toEqual([])
    expect(await app.visitor().call(detail.getShareInfo, { cmptId: id })).toMatchObject({
      url: `http://localhost/v3/cmptDetail.html?id=${id}`,
    })
    expect(await visitor.call(contract.followCmpt, { cmptId: id, follow: true })).toEqual({ followed: true })
    expect((await visitor.call(detail.cmptDetail, { cmptId: id })).followed).toBe(true)
    expect(await visitor.call(contract.followCmpt, { cmptId: id, follow: false })).toEqual({ followed: false })
    expect(await visitor.call(contractSignUp.validateUserRealNameStatus, { cmptId: id })).toEqual({
      required: 'award',
      verified: false,
    })
    expect(await app.visitor().call(systemInfo, {})).toMatchObject({ upload_method: 1 })
  })

  // covers: spec.audience.application-competitions-neither, rules.stages.application-competitions-score
  test('an application competition accepts no result files', async () => {
    const { id } = await build.competition({ type: 'application' }, { spec: null })
    const { visitor } = await build.competitor(id)
    expect((await visitor.call(detail.cmptDetail, { cmptId: id })).action).toMatchObject({ kind: 'work' })
    expect(await refusalOf(build.submit(visitor, id, answerCsv(0)))).toBe('submission.noScoring')
  })

  // covers: spec.fields.feedback-contacts-type, spec.validation.feedback-contact-content
  test('feedback is stored, and refused with the specification’s words', async () => {
    const send = (words: object) =>
      app
        .visitor()
        .call(feedback.userFeedback, { type: 'bug', contacts: 'demo@example.com', content: '你好', ...words })
    expect(await send({})).toEqual({ ok: true })
    const raw = async (fields: Record<string, string>) => {
      const body = new URLSearchParams(fields)
      const headers = { 'x-requested-with': 'XMLHttpRequest' }
      return (
        await fetch(`${app.origin}/v3/api/common/cmpt/userFeedback.json`, { method: 'POST', body, headers })
      ).json()
    }
    expect((await raw({ type: '', contacts: 'demo@example.com', content: 'x' })).msg).toContain('请选择类型')
    expect((await raw({ type: 'bug', contacts: '12345', content: 'x' })).msg).toContain('请输入正确的手机或邮箱信息')
    expect((await raw({ type: 'bug', contacts: 'demo@example.com', content: ' ' })).msg).toContain('请输入反馈内容')
  })

  test('health, readiness, metrics and the API description respond', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics', '/v3/api/openapi.json', '/v3/api/docs']) {
      expect((await fetch(app.origin + path)).status, path).toBe(200)
    }
    const forwarded = await fetch(`${app.origin}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(forwarded.status).toBe(403)
  })
})

// covers: spec.fields.competition-type-prize, pages.list.card-title-number, pages.head.prize-teams-people
test('counters on cards match the rows', async () => {
  const { id } = await build.competition()
  const { visitor } = await build.competitor(id)
  const { submission } = await build.submit(visitor, id, answerCsv(0.5))
  await build.finished(submission.id)
  const [row] = await app.ctx.db.select().from(competitions).where(eq(competitions.id, id))
  expect(row).toMatchObject({ people: 1, teams: 1, submissions: 1 })
})
