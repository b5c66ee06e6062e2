import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as contract from '@leitai/contract/competition/catalog'
import * as team from '@leitai/contract/competition/team'
import * as settings from '@leitai/contract/identity/profile'
import * as feedback from '@leitai/contract/site/feedback'
import { describe, expect, test } from 'vitest'
import { profiles } from '../../identity/profile/table.ts'
import { eq } from '../../platform/db/orm.ts'
import { answerCsv } from '../../testing/build.ts'
import type { Visitor } from '../../testing/open-test-app.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { testApp } from '../../testing/test-app.ts'
import { competitions, dataFiles, joinCodes, stages } from '../definition/table.ts'

const { app, build } = await testApp()

const DAY = 86_400_000
const inDays = (days: number) => new Date(app.ctx.now().getTime() + days * DAY)
const signUp = (visitor: Visitor, cmptId: number, more: object = {}) =>
  visitor.call(contract.signUpJoinCmpt, { cmptId, agree: true, answers: {}, lookingForTeam: false, ...more })
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
    // Its B board waits long enough that the clock-work does not end the wait under the test.
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
  test('never shows drafts or withdrawn ones, and gives the fields that old clients read', async () => {
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
    expect(await refusalOf(app.visitor().call(contract.cmptDetail, { cmptId: hidden.id }))).toBe('competition.unknown')
    expect(await refusalOf(app.visitor().call(contract.getDataList, { cmptId: hidden.id }))).toBe('competition.unknown')
  })
})

describe('signing up', () => {
  // covers: spec.audience.signup-competition, spec.audience.data-download-only, spec.states.signup-joining-gives
  // covers: spec.validation.maximum-5-default, rules.team.makes-person-team, pages.list.card-my-state
  // covers: pages.head.main-button-guest, pages.head.main-button-submit, pages.tabs.data-locked-signup
  test('makes a one-person team, opens the data and changes the main button', async () => {
    const { id, fileId } = await build.competition()
    const user = await build.user()
    const visitor = await app.as(user)
    const action = async (who: Visitor) => (await who.call(contract.cmptDetail, { cmptId: id })).action.kind
    expect([await action(app.visitor()), await action(visitor)]).toEqual(['login', 'signUp'])
    expect(await refusalOf(visitor.call(contract.cmptData, { cmptId: id, fileId }))).toBe('competition.notSignedUp')
    expect((await visitor.call(contract.getDataList, { cmptId: id })).locked).toContain('报名')
    expect(await signUp(visitor, id)).toMatchObject({ teamName: user.name })
    expect(await action(visitor)).toBe('submit')
    expect((await visitor.call(contract.getDataList, { cmptId: id })).locked).toBeNull()
    expect(await refusalOf(signUp(visitor, id))).toBe('competition.signedUp')
    const { team: mine } = await visitor.call(team.myTeam, { cmptId: id })
    expect(mine).toMatchObject({ captainId: user.id, members: [{ userId: user.id }] })
    const people = await app
      .visitor()
      .call(contract.findCompetitorList, { cmptId: id, keyword: user.name, page: 1, pageSize: 20 })
    expect(people.list).toMatchObject([{ userId: user.id, teamName: user.name }])
    const teams = await app
      .visitor()
      .call(team.findTeamPage, { cmptId: id, keyword: '', open: false, page: 1, pageSize: 20 })
    expect(teams.list).toMatchObject([{ name: user.name, recruiting: 'closed', max: 5 }])
    expect((await visitor.call(contract.myJoinCmpt, { page: 1, pageSize: 20 })).list).toMatchObject([
      { id, mine: 'signedUp' },
    ])
  })

  // covers: rules.team.people-ticked-listed, rules.team.skills-shown-beside
  test('the list of people can show those alone who look for a team', async () => {
    const { id } = await build.competition()
    const [one, other] = [await build.user(), await build.user()]
    await signUp(await app.as(one), id)
    await signUp(await app.as(other), id, { lookingForTeam: true })
    const list = async (looking: boolean) => {
      const found = await app
        .visitor()
        .call(contract.findCompetitorList, { cmptId: id, keyword: '', looking, page: 1, pageSize: 20 })
      return [found.total, ...found.list.map(({ userId }) => userId)]
    }
    expect(await list(false)).toEqual([2, one.id, other.id])
    expect(await list(true)).toEqual([1, other.id])
    // What they can do stands beside those who look for a team, and beside nobody else.
    for (const { id: userId } of [one, other])
      await app.ctx.db.insert(profiles).values({ userId, roles: ['design'], skills: ['R'], updatedAt: new Date() })
    const asked = { cmptId: id, keyword: '', looking: false, page: 1, pageSize: 20 }
    const shown = await app.visitor().call(contract.findCompetitorList, asked)
    expect(shown.list.map(({ roles, skills }) => [roles, skills])).toEqual([
      [[], []],
      [['design'], ['R']],
    ])
  })

  test('ten times at once is one sign-up and one team', async () => {
    const { id } = await build.competition()
    const visitor = await app.as(await build.user())
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => refusalOf(signUp(visitor, id))))
    expect(outcomes.filter((outcome) => outcome === 'it was done')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['it was done', 'competition.signedUp']))
    const detail = await visitor.call(contract.cmptDetail, { cmptId: id })
    expect(detail).toMatchObject({ people: 1, teams: 1 })
  })

  // covers: spec.roles.real-name-checked, rules.team.signup-agree-rules, rules.realname.asked-never-before
  test('is refused to the anonymous, without agreement, too early, too late, and for a draft', async () => {
    const { id } = await build.competition()
    const visitor = await app.as(await build.user())
    expect(await refusalOf(signUp(app.visitor(), id))).toBe('login.missing')
    expect(await refusalOf(signUp(visitor, id, { agree: false }))).toBe('competition.rules')
    const early = await build.competition({ signUpStartAt: inDays(1), startAt: inDays(2) })
    expect(await refusalOf(signUp(visitor, early.id))).toBe('competition.notStarted')
    const late = await build.competition({ endAt: inDays(3) })
    expect(await refusalOf(signUp(visitor, late.id))).toBe('it was done')
    const closed = await build.competition({ startAt: inDays(-30), endAt: inDays(3) })
    expect(await refusalOf(signUp(visitor, closed.id))).toBe('competition.signUpClosed')
    expect(await refusalOf(signUp(visitor, 999_999))).toBe('competition.unknown')
    const named = await build.competition({ realName: 'signup' })
    expect(await refusalOf(signUp(visitor, named.id))).toBe('competition.realName')
  })

  // covers: spec.groups.signin-checkjoincmptcode, rules.team.invitation-code-use
  test('with an invitation code takes exactly as many as the code allows', async () => {
    const { id } = await build.competition({ needsCode: true })
    await app.ctx.db.insert(joinCodes).values({ cmptId: id, code: 'ABCD2345', useLimit: 2 })
    const crowd = await Promise.all(Array.from({ length: 6 }, async () => app.as(await build.user())))
    const [first] = crowd
    if (!first) throw new Error('nobody')
    expect(await first.call(contract.checkJoinCmptCode, { cmptId: id, code: 'abcd2345' })).toMatchObject({ ok: true })
    expect(await first.call(contract.checkJoinCmptCode, { cmptId: id, code: 'WRONG' })).toMatchObject({
      ok: false,
      code: 'competition.codeWrong',
    })
    expect(await refusalOf(signUp(first, id))).toBe('competition.codeMissing')
    expect(await refusalOf(signUp(first, id, { code: 'WRONG' }))).toBe('competition.codeWrong')
    const outcomes = await Promise.all(crowd.map((visitor) => refusalOf(signUp(visitor, id, { code: 'ABCD2345' }))))
    expect(outcomes.filter((outcome) => outcome === 'it was done')).toHaveLength(2)
  })

  // covers: spec.groups.signin-user-form, rules.team.signup-agree-rules
  test('asks the host’s own form and keeps its answers', async () => {
    const form: contract.FormField[] = [
      { name: 'school', label: { zh: '学校', en: 'School' }, kind: 'text', required: true, max: 20 },
      {
        name: 'grade',
        label: { zh: '年级', en: 'Grade' },
        kind: 'select',
        required: false,
        options: [{ zh: '大一', en: 'First' }],
      },
    ]
    const { id } = await build.competition({ form })
    const visitor = await app.as(await build.user())
    expect(await refusalOf(signUp(visitor, id))).toBe('competition.form')
    expect(await refusalOf(signUp(visitor, id, { answers: { school: 'x'.repeat(21) } }))).toBe('competition.form')
    expect(await refusalOf(signUp(visitor, id, { answers: { school: '演示大学', grade: '博士' } }))).toBe(
      'competition.form',
    )
    expect(await refusalOf(signUp(visitor, id, { answers: { school: '演示大学', other: '1' } }))).toBe(
      'competition.form',
    )
    await signUp(visitor, id, { answers: { school: '演示大学', grade: '大一' } })
    await visitor.call(contract.updateCmptUserFormInfo, { cmptId: id, answers: { school: '另一所演示大学' } })
    expect(await visitor.call(contract.getCmptUserFormInfo, { cmptId: id })).toMatchObject({
      signedUp: true,
      answers: { school: '另一所演示大学' },
    })
    const outsider = await app.as(await build.user())
    expect(
      await refusalOf(outsider.call(contract.submitCmptUserFormInfo, { cmptId: id, answers: { school: 'a' } })),
    ).toBe('competition.notSignedUp')
  })
})

describe('a data file', () => {
  // covers: pages.tabs.data-size-hash
  test('comes by an expiring address that curl can resume, and is counted', async () => {
    const { id, fileId } = await build.competition()
    const { visitor } = await build.competitor(id)
    const { url, sha256, size } = await visitor.call(contract.cmptData, { cmptId: id, fileId })
    const folder = mkdtempSync(join(tmpdir(), 'leitai-curl-'))
    const file = join(folder, 'sample.csv')
    const whole = answerCsv(1)
    writeFileSync(file, whole.slice(0, 100))
    await promisify(execFile)('curl', ['-sS', '-f', '-C', '-', '-o', file, app.origin + url])
    expect(readFileSync(file, 'utf8')).toBe(whole)
    rmSync(folder, { recursive: true })
    expect({ size, sha256 }).toMatchObject({ size: whole.length, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const forged = await fetch(app.origin + url.replace('sample', 'solution'))
    expect(forged.status).toBe(403)
    expect((await visitor.call(contract.getDataList, { cmptId: id })).files).toMatchObject([{ downloads: 1 }])
    const other = await build.competition()
    expect(await refusalOf(visitor.call(contract.cmptData, { cmptId: other.id, fileId }))).toBe(
      'competition.notSignedUp',
    )
    expect(await refusalOf(visitor.call(contract.cmptData, { cmptId: id, fileId: other.fileId }))).toBe(
      'competition.noFile',
    )
  })
})

// covers: rules.stages.each-stage-data
test('what belongs to a stage is handed to nobody before it begins, and the list says when that is', async () => {
  const { id, fileId, stage } = await build.competition()
  const { visitor } = await build.competitor(id)
  const { db } = app.ctx
  const startAt = inDays(1)
  await db.update(dataFiles).set({ stageId: stage.id }).where(eq(dataFiles.id, fileId))
  await db.update(stages).set({ startAt }).where(eq(stages.id, stage.id))
  const opens = async () =>
    (await visitor.call(contract.getDataList, { cmptId: id })).files.map(({ opensAt }) => opensAt)
  expect(await opens()).toEqual([startAt.toISOString()])
  expect(await refusalOf(visitor.call(contract.cmptData, { cmptId: id, fileId }))).toBe('competition.dataLater')
  app.travel(startAt)
  expect(await opens()).toEqual([null])
  expect(await visitor.call(contract.cmptData, { cmptId: id, fileId })).toMatchObject({ size: answerCsv(1).length })
  app.travel(new Date())
})

// covers: rules.open.holiday-banner-until
test('a holiday notice is told until its time, and no longer', async () => {
  const until = new Date(Date.now() + 3_600_000)
  const { id } = await build.competition({ bannerUntil: until })
  const told = async () => (await app.visitor().call(contract.cmptDetail, { cmptId: id })).bannerUntil
  expect(await told()).toBe(until.toISOString())
  app.travel(until)
  expect(await told()).toBeNull()
  app.travel(new Date())
})

describe('the main button', () => {
  // covers: pages.head.main-button-verify, pages.head.main-button-after
  test('leads to the real name where signing up needs it, and after the end to practice', async () => {
    const action = async (visitor: Visitor, cmptId: number) =>
      (await visitor.call(contract.cmptDetail, { cmptId })).action.kind
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

describe('what else a page asks', () => {
  // covers: pages.home.recommended-me
  test('the home page recommends what is like a competition one entered, or fits a skill, and says why; never what is joined, closed or over', async () => {
    const tagged = (tag: string, more = {}) => build.competition({ tags: [tag], ...more })
    const entered = await tagged('潮汐')
    const { visitor, user } = await build.competitor(entered.id)
    const [alike, known] = [await tagged('潮汐'), await tagged('Kriging')]
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
      [known.id, 'skill'],
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
    const [stage] = await app.visitor().call(contract.getCmptStageById, { cmptId: id })
    expect(stage?.scoring).toMatchObject({
      metric: 'rmse',
      direction: 'lower',
      aShare: 0.5,
      revealed: false,
    })
    expect(JSON.stringify(stage)).not.toContain('solution.csv')
    expect(await app.visitor().call(contract.getQuestionList, { cmptId: id })).toEqual([])
    expect(await app.visitor().call(contract.getShareInfo, { cmptId: id })).toMatchObject({
      url: `http://localhost/v3/cmptDetail.html?id=${id}`,
    })
    expect(await visitor.call(contract.followCmpt, { cmptId: id, follow: true })).toEqual({ followed: true })
    expect((await visitor.call(contract.cmptDetail, { cmptId: id })).followed).toBe(true)
    expect(await visitor.call(contract.followCmpt, { cmptId: id, follow: false })).toEqual({ followed: false })
    expect(await visitor.call(contract.validateUserRealNameStatus, { cmptId: id })).toEqual({
      required: 'award',
      verified: false,
    })
    expect(await app.visitor().call(settings.systemInfo, {})).toMatchObject({ upload_method: 1 })
  })

  // covers: spec.audience.application-competitions-neither, rules.stages.application-competitions-score
  test('an application competition has no scores to hand in for', async () => {
    const { id } = await build.competition({ type: 'application' }, { spec: null })
    const { visitor } = await build.competitor(id)
    expect((await visitor.call(contract.cmptDetail, { cmptId: id })).action).toMatchObject({ kind: 'wait' })
    expect(await refusalOf(build.submit(visitor, id, answerCsv(0)))).toBe('submission.noScoring')
  })

  // covers: spec.fields.feedback-contacts-type, spec.validation.feedback-contact-content
  test('feedback is kept, and refused with the specification’s words', async () => {
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

  test('health, readiness, metrics and the description of the API answer', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics', '/v3/api/openapi.json', '/v3/api/docs']) {
      expect((await fetch(app.origin + path)).status, path).toBe(200)
    }
    const forwarded = await fetch(`${app.origin}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(forwarded.status).toBe(403)
  })
})

// covers: spec.fields.competition-type-prize, pages.list.card-title-number, pages.head.prize-teams-people
test('counters on cards agree with the rows behind them', async () => {
  const { id } = await build.competition()
  const { visitor } = await build.competitor(id)
  const { submission } = await build.submit(visitor, id, answerCsv(0.5))
  await build.finished(submission.id)
  const [row] = await app.ctx.db.select().from(competitions).where(eq(competitions.id, id))
  expect(row).toMatchObject({ people: 1, teams: 1, submissions: 1 })
})
