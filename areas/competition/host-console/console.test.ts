import { currentLogin } from '@leitai/identity/account/contract.session'
import { users } from '@leitai/identity/account/table'
import { auditLog } from '@leitai/platform/audit/table'
import { limits } from '@leitai/platform/contract/limits'
import { and, eq, sql } from '@leitai/platform/db/orm'
import { dayName } from '@leitai/platform/time/day'
import { findUserMsgByPage } from '@leitai/site/message/contract'
import { answerCsv } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { expectOk, refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, test } from 'vitest'
import { cmptDetail } from '../catalog/contract.detail.ts'
import { changes, competitions, signUps, stages } from '../definition/table.ts'
import { rankList } from '../leaderboard/contract.ts'
import { hostReviews } from '../review/contract.ts'
import { mySubmission } from '../submission/contract.ts'
import { standings, submissions } from '../submission/table.ts'
import { teams } from '../team/table.ts'
import * as contractPeople from './contract.people.ts'
import * as contractSubmissions from './contract.submissions.ts'
import * as contractTeams from './contract.teams.ts'
import * as contract from './contract.ts'
import { hosting, textOf } from './testing.ts'

const first = { page: 1, pageSize: 20 }
const text = { zh: '数据已更新', en: 'The data has changed' }
const form = [
  { name: 'class', label: { zh: '班级', en: 'Class' }, kind: 'text' as const, required: false },
  { name: 'city', label: { zh: '城市', en: '' }, kind: 'text' as const, required: false },
]

const { app, build } = await testApp()

const someone = async (values: Parameters<typeof build.user>[0] = {}) => app.as(await build.user(values))

const setUp = (values: Parameters<typeof build.competition>[0] = {}) => hosting(app, build)({ form, ...values })
const reads = (visitor: Visitor, cmptId: number) => [
  visitor.call(contract.hostDashboard, { cmptId }),
  visitor.call(contractPeople.hostPeople, { cmptId, keyword: '', show: 'all', ...first }),
  visitor.call(contractSubmissions.hostSubmissions, { cmptId, keyword: '', ...first }),
]
/** The distinct results of the three read calls. */
const readsRefused = async (visitor: Visitor, cmptId: number) => [
  ...new Set(await Promise.all(reads(visitor, cmptId).map(refusalOf))),
]
const downloads = (cmptId: number) => [`/host/people.csv?cmptId=${cmptId}`, `/host/submissions.csv?cmptId=${cmptId}`]
const mine = (visitor: Visitor, more: { cmptId?: number; keyword?: string } = {}) =>
  visitor.call(contract.hostCompetitions, { keyword: '', ...first, ...more })
const say = (visitor: Visitor, cmptId: number, more: { tell?: boolean; text?: typeof text } = {}) =>
  visitor.call(contract.announce, { cmptId, text, tell: false, ...more })

describe('access', () => {
  // covers: pages.console.parts-acts-role
  test('all staff except judges read in every state of the competition', async () => {
    for (const status of ['published', 'draft', 'withdrawn'] as const) {
      const { id, owner, coOwner, editor, support, admin } = await setUp({ status })
      for (const visitor of [owner, coOwner, editor, support, admin]) {
        await Promise.all(reads(visitor, id))
        for (const path of downloads(id)) expect((await textOf(visitor, path)).status).toBe(200)
      }
    }
  })

  // covers: rules.host.judges-reach-scores
  test('judges read only scores and reviews: no people, teams, dashboard or downloads', async () => {
    const { id, stage, judge } = await setUp()
    const list = { cmptId: id, keyword: '', ...first }
    const seen = await judge.call(contractSubmissions.hostSubmissions, list)
    expect(seen.may.list).toContain('评委')
    await expectOk(judge.call(hostReviews, { cmptId: id }))
    const reads = [
      judge.call(contract.hostDashboard, { cmptId: id }),
      judge.call(contractPeople.hostPeople, { ...list, show: 'all' }),
      judge.call(contractPeople.hostRequests, { ...list, state: 'waiting' }),
      judge.call(contractTeams.hostTeams, list),
      judge.call(contractTeams.hostMerges, { cmptId: id, ...first }),
      judge.call(contractTeams.extraSlots, { cmptId: id, ...first }),
    ]
    expect(new Set(await Promise.all(reads.map(refusalOf)))).toEqual(new Set(['hostConsole.judge']))
    const files = ['teams.csv', 'lists.zip', `board.csv`].map(
      (name) => `/host/${name}?cmptId=${id}&stageId=${stage.id}&board=A`,
    )
    for (const path of [...downloads(id), ...files]) expect((await textOf(judge, path)).status).toBe(403)
  })

  // covers: spec.roles.host-judge-space, rules.open.without-signin-call
  test('others cannot read, and a competition that is not public is unknown to them', async () => {
    for (const [status, refused, http] of [
      ['published', 'login.forbidden', 403],
      ['draft', 'competition.unknown', 404],
      ['pending', 'competition.unknown', 404],
      ['withdrawn', 'competition.unknown', 404],
    ] as const) {
      const { id, stranger, otherOwner } = await setUp({ status })
      const others = [stranger, otherOwner]
      if (status === 'published') others.push((await build.competitor(id)).visitor)
      for (const visitor of others) {
        expect(await readsRefused(visitor, id)).toEqual([refused])
        for (const path of downloads(id)) expect((await textOf(visitor, path)).status).toBe(http)
        expect(await refusalOf(say(visitor, id))).toBe(refused)
        expect((await mine(visitor, { cmptId: id })).list).toEqual([])
      }
      const nobody = app.visitor()
      expect(await readsRefused(nobody, id)).toEqual(['login.missing'])
      for (const path of downloads(id)) expect((await textOf(nobody, path)).status).toBe(401)
      expect(await refusalOf(say(nobody, id))).toBe('login.missing')
      expect(await refusalOf(mine(nobody))).toBe('login.missing')
    }
    const admin = await someone({ role: 'admin' })
    expect(await readsRefused(admin, 999_999)).toEqual(['competition.unknown'])
  })

  // covers: rules.host.admin-owner-editor
  test('owner, editor and admin announce once the competition is public', async () => {
    const { id, owner, coOwner, editor, judge, support, admin } = await setUp()
    for (const visitor of [owner, coOwner, editor, admin]) expect(await say(visitor, id)).toEqual({ told: 0 })
    for (const visitor of [judge, support]) expect(await refusalOf(say(visitor, id))).toBe('hostConsole.mayNot')
    const draft = await setUp({ status: 'draft' })
    expect(await refusalOf(say(draft.owner, draft.id))).toBe('hostConsole.notPublic')
    expect(await refusalOf(say(draft.judge, draft.id))).toBe('hostConsole.mayNot')
  })

  test('the current login reports whether the user works on a competition, by role or as its owner', async () => {
    const { owner, support, stranger } = await setUp({ status: 'draft' })
    expect((await owner.call(currentLogin, {})).hosts).toBe(true)
    expect((await support.call(currentLogin, {})).hosts).toBe(true)
    expect((await stranger.call(currentLogin, {})).hosts).toBe(false)
    expect((await app.visitor().call(currentLogin, {})).hosts).toBe(false)
  })
})

describe('my competitions', () => {
  test('lists those I work on with my role, including drafts; an admin sees all', async () => {
    const { id, owner, judge, admin, stranger } = await setUp({ status: 'draft' })
    expect((await mine(owner)).list).toMatchObject([
      { id, role: 'owner', status: 'draft', state: 'running', waiting: 0, may: { announce: '竞赛上线后才能发布公告' } },
    ])
    expect((await mine(judge)).list).toMatchObject([{ id, role: 'judge' }])
    expect(await mine(stranger)).toMatchObject({ list: [], total: 0 })
    expect((await mine(admin, { cmptId: id })).list).toMatchObject([{ id, role: 'admin' }])
    const [found] = await app.ctx.db.select({ count: sql<number>`count(*)::int` }).from(competitions)
    expect((await mine(admin)).total).toBe(found?.count)
  })

  test('is searched by a part of the title', async () => {
    const { admin } = await setUp({ title: { zh: '桥梁裂缝识别', en: 'Cracks in bridges' } })
    expect((await mine(admin, { keyword: '裂缝' })).list.map(({ title }) => title.zh)).toEqual(['桥梁裂缝识别'])
    expect((await mine(admin, { keyword: 'BRIDGES' })).total).toBe(1)
    expect((await mine(admin, { keyword: '%' })).total).toBe(0)
  })
})

describe('the dashboard', () => {
  // covers: pages.console.charts-signups-submissions, pages.console.histogram-scores, pages.console.scoring-queue
  test('counts people, teams and submissions by day and outcome, and draws the histogram of the teams’ best scores', async () => {
    const { id, owner, stage } = await setUp()
    const { db } = app.ctx
    const team = await build.competitor(id)
    const other = await build.competitor(id)
    await build.competitor(id)
    for (const [who, error] of [
      [team, 0.5],
      [team, 0.4],
      [other, 0.1],
    ] as const) {
      await build.finished((await build.submit(who.visitor, id, answerCsv(error))).submission.id)
    }
    await build.finished((await build.submit(team.visitor, id, 'no,table\n')).submission.id)
    const today = dayName(app.ctx.now())
    const before = new Date(app.ctx.now().getTime() - 3 * 86_400_000)
    await db.update(signUps).set({ createdAt: before }).where(eq(signUps.userId, other.user.id))
    // A submission in the queue: no worker has its job, so it stays there.
    await db.insert(submissions).values({
      cmptId: id,
      stageId: stage.id,
      teamId: other.teamId,
      userId: other.user.id,
      no: 99,
      objectKey: `test/${id}`,
      fileName: 'late.csv',
      size: 1,
      createdAt: before,
      state: 'scoring',
      leaseUntil: new Date(app.ctx.now().getTime() + 3_600_000),
      attempt: 1,
    })
    const { numbers, days, histogram, ...now } = await owner.call(contract.hostDashboard, { cmptId: id })
    expect(now.queue).toEqual({ waiting: 0, scoring: 1, oldest: null })
    expect(now.failures).toMatchObject([{ count: 1, ours: false, text: expect.stringMatching(/./) }])
    expect(now.top).toMatchObject([
      { rank: 1, teamId: other.teamId },
      { rank: 2, teamId: team.teamId },
    ])
    // Once board B is out, it is the one that counts.
    await db.update(stages).set({ revealedAt: app.ctx.now() }).where(eq(stages.id, stage.id))
    const ofB = and(eq(standings.stageId, stage.id), eq(standings.board, 'B'))
    await db
      .update(standings)
      .set({ score: sql`${standings.score} + 1` })
      .where(ofB)
    const scores = { A: '', B: '' }
    for (const board of ['A', 'B'] as const) {
      const { list } = await owner.call(rankList, {
        cmptId: id,
        stageId: stage.id,
        board,
        keyword: '',
        page: 1,
        pageSize: 20,
      })
      scores[board] = list.map(({ score }) => score).join()
    }
    const { top } = await owner.call(contract.hostDashboard, { cmptId: id })
    expect(scores.A).not.toBe(scores.B)
    expect(top.map(({ score }) => score).join()).toBe(scores.B)
    await db.update(stages).set({ revealedAt: null }).where(eq(stages.id, stage.id))
    expect(now.next.map(({ kind }) => kind)).toEqual(['signUpEnd', 'end', 'stageEnd', 'reveal'])
    expect(now.boards).toEqual([{ stageId: stage.id, name: stage.name, boards: ['A', 'B'] }])
    expect(numbers).toEqual({
      people: 3,
      teams: 3,
      submissions: 5,
      failedToday: 1,
      waiting: 1,
      signUpsToday: 2,
      teamsToday: 3,
      submissionsToday: 4,
    })
    expect(days).toHaveLength(30)
    expect(days.at(-1)).toMatchObject({ day: today, signUps: 2, scored: 3, failed: 1, open: 0 })
    expect(days.at(-4)).toMatchObject({ day: dayName(before), signUps: 1, scored: 0, failed: 0, open: 1 })
    expect(days.at(-2)).toMatchObject({ signUps: 0, scored: 0, failed: 0, open: 0 })
    expect(histogram).toMatchObject({ direction: 'lower', teams: 2 })
    expect(histogram?.from).toBeCloseTo(0.1)
    expect(histogram?.to).toBeCloseTo(0.4)
    expect(histogram?.bins).toEqual([1, ...Array<number>(18).fill(0), 1])
    await db.update(teams).set({ baseline: true }).where(eq(teams.id, other.teamId))
    const alone = (await owner.call(contract.hostDashboard, { cmptId: id })).histogram
    expect(alone?.from).toBe(alone?.to)
    expect(alone?.bins).toEqual([1, ...Array<number>(19).fill(0)])
    expect((await mine(owner)).list[0]?.waiting).toBe(1)
  })

  test('shows the last days before the end of a finished competition, and no histogram without scores', async () => {
    const at = (days: number) => new Date(app.ctx.now().getTime() + days * 86_400_000)
    const { id, owner } = await setUp({ startAt: at(-90), endAt: at(-40) })
    const { days, histogram } = await owner.call(contract.hostDashboard, { cmptId: id })
    expect(days.at(-1)?.day).toBe(dayName(at(-40)))
    expect(histogram).toBeNull()
    const without = await build.competition({ ownerId: null }, { spec: null })
    const admin = await someone({ role: 'admin' })
    expect(await admin.call(contract.hostDashboard, { cmptId: without.id })).toMatchObject({
      numbers: { submissions: 0 },
      histogram: null,
    })
  })
})

describe('people', () => {
  test('are listed with team, answers and whether their name is verified, without private data', async () => {
    const { id, support } = await setUp()
    const { user, teamId } = await build.competitor(id)
    await build.competitor(id)
    const { db } = app.ctx
    await db
      .update(users)
      .set({ realNameVerified: true, phone: '13800000077', countryCode: '86' })
      .where(eq(users.id, user.id))
    await db
      .update(signUps)
      .set({ answers: { class: '=1+1' } })
      .where(eq(signUps.userId, user.id))
    await db.update(teams).set({ name: '桥上的队伍' }).where(eq(teams.id, teamId))
    const all = await support.call(contractPeople.hostPeople, { cmptId: id, keyword: '', show: 'all', ...first })
    expect(all.total).toBe(2)
    expect(all.form.map(({ name }) => name)).toEqual(['class', 'city'])
    expect(all.list[0]).toMatchObject({
      userName: user.name,
      teamName: '桥上的队伍',
      answers: { class: '=1+1' },
      verified: true,
    })
    expect(JSON.stringify(all)).not.toContain('13800000077')
    expect(JSON.stringify(all)).not.toContain(user.email)
    const some = (keyword: string) =>
      support.call(contractPeople.hostPeople, { cmptId: id, keyword, show: 'all', ...first })
    expect((await some('桥上')).list.map(({ userId }) => userId)).toEqual([user.id])
    expect((await some(user.name)).total).toBe(1)
    expect((await some('_')).total).toBe(0)
    const { text: csv } = await textOf(support, `/host/people.csv?cmptId=${id}&keyword=${encodeURIComponent('桥上')}`)
    const [head, row, ...rest] = csv.trimEnd().split('\r\n')
    expect(head).toBe('\ufeff用户,报名时间（北京时间）,队伍,已实名,班级,城市')
    expect(row).toMatch(new RegExp(`^${user.name},[^,]+,桥上的队伍,1,'=1\\+1,$`))
    expect(rest).toEqual([])
  })
})

describe('submissions', () => {
  // covers: rules.boards.until-b-value, pages.console.submissions-filtered-stage
  test('are listed for hosts with both scores before B is revealed', async () => {
    const { id, support, stage } = await setUp()
    const { visitor, user, teamId } = await build.competitor(id)
    await build.finished((await build.submit(visitor, id, answerCsv(0.25), '=cmd.csv')).submission.id)
    await build.finished((await build.submit(visitor, id, 'no,table\n', 'wrong.csv')).submission.id)
    const submissionsBy = (more: object = {}) =>
      support.call(contractSubmissions.hostSubmissions, { cmptId: id, keyword: '', ...first, ...more })
    const all = await submissionsBy()
    expect(all.stages.map((one) => one.id)).toEqual([stage.id])
    expect(all.list.map(({ state }) => state)).toEqual(['failed', 'scored'])
    expect(all.list[0]?.reason).toContain('处问题')
    expect(all.list[0]?.faults.length).toBeGreaterThan(0)
    const [, scored] = all.list
    expect(scored).toMatchObject({ no: 1, teamId, scoreA: '0.250000', scoreB: '0.250000', attempt: 1, hidden: false })
    expect(
      (await visitor.call(mySubmission, { cmptId: id, state: '', order: 'newest', ...first })).list[1]?.scoreB,
    ).toBeNull()
    expect((await submissionsBy({ state: 'failed' })).list.map(({ fileName }) => fileName)).toEqual(['wrong.csv'])
    expect((await submissionsBy({ stageId: stage.id, keyword: user.name })).total).toBe(2)
    expect((await submissionsBy({ keyword: '没有这个队' })).total).toBe(0)
    expect(await refusalOf(submissionsBy({ stageId: 999_999 }))).toBe('competition.noStage')
    const { text: csv } = await textOf(support, `/host/submissions.csv?cmptId=${id}&state=scored`)
    expect(csv.startsWith('\ufeff编号,')).toBe(true)
    expect(csv).toContain(`,'=cmd.csv,`)
    expect(csv.trim().split('\r\n')).toHaveLength(2)
    expect((await textOf(support, `/host/submissions.csv?cmptId=${id}&stageId=999999`)).status).toBe(404)
  })

  test('bad input is refused', async () => {
    const { id, owner } = await setUp()
    expect((await textOf(owner, '/host/submissions.json?cmptId=abc')).status).toBe(400)
    expect((await textOf(owner, `/host/submissions.json?cmptId=${id}&state=lost`)).status).toBe(400)
    expect((await textOf(owner, '/host/dashboard.json')).status).toBe(400)
    expect((await textOf(owner, `/host/people.json?cmptId=${id}&keyword=${'x'.repeat(41)}`)).status).toBe(400)
  })

  test('a list longer than one page is exported completely, each row once', async () => {
    const { id, owner, stage } = await setUp()
    const { user, teamId } = await build.competitor(id)
    await app.ctx.db.execute(sql`insert into submissions
      (cmpt_id, stage_id, team_id, user_id, no, object_key, file_name, size, state, created_at)
      select ${id}, ${stage.id}, ${teamId}, ${user.id}, n, 'many/' || ${id}::text || '/' || n, 'a.csv', 1, 'scored', now()
      from generate_series(1, 2000) n`)
    const { text: csv } = await textOf(owner, `/host/submissions.csv?cmptId=${id}`)
    const ids = csv
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0])
    expect(ids).toHaveLength(2000)
    expect(new Set(ids).size).toBe(2000)
  })
})

describe('announcements', () => {
  // covers: pages.tabs.changes-marked-date, pages.console.write
  test('are shown on the competition’s page, and notify its participants on request', async () => {
    const { id, owner, stranger } = await setUp()
    const { visitor } = await build.competitor(id)
    const gone = await build.competitor(id)
    await app.ctx.db.update(users).set({ state: 'closed' }).where(eq(users.id, gone.user.id))
    expect(await say(owner, id)).toEqual({ told: 0 })
    const unread = () => visitor.call(findUserMsgByPage, { unread: true, kind: 'competition', ...first })
    expect((await unread()).list).toEqual([])
    expect(await say(owner, id, { tell: true })).toEqual({ told: 1 })
    const [notice] = (await unread()).list
    expect(notice).toMatchObject({ body: text, link: `/cmptDetail.html?id=${id}` })
    expect(notice?.title.zh).toContain('有新公告')
    expect((await stranger.call(findUserMsgByPage, { unread: true, ...first })).list).toEqual([])
    const { changes: shown } = await app.visitor().call(cmptDetail, { cmptId: id })
    expect(shown.map((change) => change.text)).toEqual([text, text])
    const logged = await app.ctx.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.targetId, String(id)))
    expect(logged.map(({ action, detail }) => ({ action, detail }))).toEqual([
      { action: 'console.announce', detail: { told: 0 } },
      { action: 'console.announce', detail: { told: 1 } },
    ])
  })

  test('need one language, within the length limit', async () => {
    const { id, owner } = await setUp()
    for (const wrong of [
      { zh: '', en: '  ' },
      // Only what nobody sees.
      { zh: '\u200b', en: '' },
      { zh: '长'.repeat(limits.announcement + 1), en: 'x' },
    ]) {
      expect(await refusalOf(say(owner, id, { text: wrong }))).toBe('request.input')
    }
    expect(await refusalOf(say(owner, id, { text: { zh: '', en: 'Only in English' } }))).toBe('ok')
  })

  test('have a daily limit that holds under concurrency and resets the next day', async () => {
    const { id, owner, editor } = await setUp()
    for (let done = 0; done < limits.announcementsDay - 1; done++) await say(owner, id)
    const last = await Promise.all([owner, editor, owner].map((visitor) => refusalOf(say(visitor, id))))
    expect(last.toSorted()).toEqual(['hostConsole.announceDay', 'hostConsole.announceDay', 'ok'])
    const kept = await app.ctx.db.select().from(changes).where(eq(changes.cmptId, id))
    expect(kept).toHaveLength(limits.announcementsDay)
    const other = await setUp()
    await expectOk(say(other.owner, other.id))
    app.travel(new Date(app.ctx.now().getTime() + 86_400_000))
    await expectOk(say(owner, id))
    app.travel(new Date())
  })
})
