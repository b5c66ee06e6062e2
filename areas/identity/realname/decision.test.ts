import { signUpJoinCmpt, validateUserRealNameStatus } from '@leitai/competition/catalog/contract.sign-up'
import { competitions, stages } from '@leitai/competition/definition/table'
import { reviews } from '@leitai/competition/review/table'
import { auditLog } from '@leitai/platform/audit/table'
import { and, eq } from '@leitai/platform/db/orm'
import { notices } from '@leitai/site/message/table'
import type { Visitor } from '@leitai/testing/open-test-app'
import { expectOk, refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, test } from 'vitest'
import { currentLogin } from '../account/contract.session.ts'
import { accountEvents, users } from '../account/table.ts'
import * as contract from './contract.ts'
import { overdueBefore } from './rules.ts'
import { cardApplications, cards } from './table.ts'
import { realNameBuilders } from './testing.ts'

const { app } = await testApp()

const build = realNameBuilders(app)
const db = () => app.ctx.db
const stateOf = (visitor: Visitor) => visitor.call(contract.isIdCardVerified, {})

describe('the decision', () => {
  test('an approval verifies and notifies the user, and is in the audit log and the access log', async () => {
    const { user, visitor, id, reviewer, card } = await build.verified({ name: '演示认证者' })
    expect(await stateOf(visitor)).toMatchObject({ state: 'verified', kind: 'id', name: '演**甲', reason: null })
    const [row] = await db().select().from(users).where(eq(users.id, user.id))
    expect(row?.realNameVerified).toBe(true)
    const { id: cmptId } = await build.competition()
    expect((await visitor.call(validateUserRealNameStatus, { cmptId })).verified).toBe(true)
    const [notice] = await db().select().from(notices).where(eq(notices.userId, user.id))
    expect(notice).toMatchObject({ kind: 'system', link: '/accountset/certification.html' })
    const acts = await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.targetId, String(id)))
    expect(acts.map(({ action, actorId }) => [action, actorId])).toEqual([['realname.approve', reviewer.user.id]])
    const events = await db().select().from(accountEvents).where(eq(accountEvents.userId, user.id))
    expect(events.map(({ kind }) => kind)).toEqual(['realNameApplied', 'realNameDecided'])
    expect(JSON.stringify([acts, events, notice])).not.toContain(card.cardNo)
    const [kept] = await db().select().from(cards).where(eq(cards.userId, user.id))
    expect(kept?.by).toBe('manual')
    expect(JSON.stringify(kept)).not.toContain(card.cardNo)
  })

  // covers: rules.realname.six-states-reason
  test('a refusal needs a reason, which the user sees, and permits another application', async () => {
    const { visitor, id, user, photo, card } = await build.applied()
    const reviewer = await build.admin()
    const decide = (approve: boolean, answer: string) =>
      refusalOf(reviewer.visitor.call(contract.decideRealName, { id, approve, answer }))
    expect(await decide(false, ' ')).toBe('realName.reason')
    expect(await decide(false, '姓名与照片不符')).toBe('ok')
    expect(await decide(true, '')).toBe('realName.decided')
    const standing = await stateOf(visitor)
    expect(standing).toMatchObject({ state: 'refused', reason: '姓名与照片不符' })
    expect(standing.photosDeletedAt).not.toBeNull()
    const [row] = await db().select().from(users).where(eq(users.id, user.id))
    expect(row?.realNameVerified).toBe(false)
    const used = await db().select().from(cardApplications).where(eq(cardApplications.id, id))
    expect(await refusalOf(visitor.call(contract.cardVerified, { ...card, photos: used[0]?.photos ?? [] }))).toBe(
      'realName.photos',
    )
    expect(await visitor.call(contract.cardVerified, { ...card, photos: [await photo()] })).toEqual({
      state: 'pending',
    })
  })

  test('is made once, also by two concurrent reviewers', async () => {
    const { id, visitor } = await build.applied()
    const [one, two] = [await build.admin(), await build.admin()]
    const ends = await Promise.all([
      refusalOf(one.visitor.call(contract.decideRealName, { id, approve: true, answer: '' })),
      refusalOf(two.visitor.call(contract.decideRealName, { id, approve: false, answer: '不清晰' })),
    ])
    expect(ends.toSorted()).toEqual(['ok', 'realName.decided'])
    expect(['verified', 'refused']).toContain((await stateOf(visitor)).state)
  })

  test('reviewers cannot decide their own application', async () => {
    const { id, visitor } = await build.applied({ role: 'admin' })
    expect(await refusalOf(visitor.call(contract.decideRealName, { id, approve: true, answer: '' }))).toBe('admin.self')
  })

  test('needs an application, and an admin', async () => {
    const { id, visitor } = await build.applied()
    const { visitor: admin } = await build.admin()
    const decide = { id, approve: true, answer: '' }
    expect(await refusalOf(admin.call(contract.decideRealName, { ...decide, id: 999_999 }))).toBe('realName.unknown')
    expect(await refusalOf(admin.call(contract.realNameApplication, { id: 999_999 }))).toBe('realName.unknown')
    for (const [who, code] of [
      [visitor, 'login.forbidden'],
      [app.visitor(), 'login.missing'],
    ] as const) {
      expect(await refusalOf(who.call(contract.decideRealName, decide))).toBe(code)
      expect(await refusalOf(who.call(contract.realNameApplication, { id }))).toBe(code)
      expect(
        await refusalOf(who.call(contract.realNameQueue, { state: 'pending', keyword: '', page: 1, pageSize: 20 })),
      ).toBe(code)
    }
  })
})

describe('what reviewers see', () => {
  // covers: rules.realname.decided-three-working
  test('applications older than three working days are marked as overdue, oldest first', async () => {
    const [old, young] = [await build.user(), await build.user()]
    const now = app.ctx.now()
    await db()
      .insert(cardApplications)
      .values([
        { userId: young.id, action: 'verify', createdAt: now },
        { userId: old.id, action: 'verify', createdAt: new Date(now.getTime() - 8 * 86_400_000) },
      ])
    const reviewer = await app.as(await build.user({ role: 'admin' }))
    const queue = await reviewer.call(contract.realNameQueue, { state: 'pending', keyword: '', page: 1, pageSize: 50 })
    expect(queue.list[0]).toMatchObject({ person: { userId: old.id }, overdue: true })
    expect(queue.list.find(({ person }) => person.userId === young.id)?.overdue).toBe(false)
    expect(queue.overdue).toBe(queue.list.filter(({ overdue }) => overdue).length)
    // Applied on a Thursday: due at the end of Tuesday.
    const tuesday = new Date('2026-11-24T15:59:00Z')
    expect(overdueBefore(tuesday) <= new Date('2026-11-18T16:00:00Z')).toBe(true)
    expect(overdueBefore(new Date('2026-11-24T16:00:00Z')) > new Date('2026-11-19T03:00:00Z')).toBe(true)
  })

  test('the queue is masked, without photos, oldest first, and searched by name', async () => {
    const one = await build.applied({ name: '演示排队一' })
    const two = await build.applied({ name: '演示排队二_100%' })
    const { visitor } = await build.admin()
    const ask = (keyword: string, state: 'pending' | 'approved' = 'pending', page = 1) =>
      visitor.call(contract.realNameQueue, { state, keyword, page, pageSize: 1 })
    const first = await ask('演示排队')
    expect(first).toMatchObject({ total: 2, page: 1, pageSize: 1 })
    expect(first.list[0]).toMatchObject({ id: one.id, name: '演**甲', photos: [], person: { userId: one.user.id } })
    expect((await ask('演示排队', 'pending', 2)).list[0]?.id).toBe(two.id)
    expect((await ask('_100%')).total).toBe(1)
    expect((await ask('没有这个人')).list).toEqual([])
    expect((await ask('演示排队', 'approved')).total).toBe(0)
    expect(JSON.stringify(await ask(''))).not.toMatch(/\d{17}/)
  })

  test('opening an application shows everything, and is written to both logs', async () => {
    const { id, user, card, visitor } = await build.applied()
    const reviewer = await build.admin()
    const shown = await reviewer.visitor.call(contract.realNameApplication, { id })
    expect(shown).toMatchObject({ id, name: '演示小甲', cardNo: card.cardNo, state: 'pending', decidedBy: null })
    const acts = await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.targetId, String(id)))
    expect(acts).toMatchObject([{ action: 'realname.look', actorId: reviewer.user.id, detail: { userId: user.id } }])
    const looks = await db()
      .select()
      .from(accountEvents)
      .where(and(eq(accountEvents.userId, user.id), eq(accountEvents.kind, 'adminAccess')))
    expect(looks).toMatchObject([{ detail: 'realname', ip: '', device: '' }])

    const [address = ''] = shown.photos
    const picture = await app.visitor().fetch(address)
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    // Without a signature, or for another object, nobody gets it.
    const bare = new URL(address, app.origin)
    for (const who of [visitor, reviewer.visitor, app.visitor()]) {
      expect((await who.fetch(bare.pathname)).status).not.toBe(200)
    }
    const other = await build.applied()
    const [row] = await db().select().from(cardApplications).where(eq(cardApplications.id, other.id))
    const [mine] = await db().select().from(cardApplications).where(eq(cardApplications.id, id))
    const swapped = address.replace(mine?.photos[0] ?? '-', row?.photos[0] ?? '-')
    expect(swapped).not.toBe(address)
    expect((await visitor.fetch(swapped)).status).not.toBe(200)
    expect((await visitor.fetch(`/v3/picture/${mine?.photos[0]}`)).status).toBe(404)
  })
})

describe('changing and releasing', () => {
  test('need a verified document', async () => {
    const { visitor, card, photo } = await build.applicant()
    const change = visitor.call(contract.userCardUpdateApply, { ...card, photos: [await photo()] })
    expect(await refusalOf(change)).toBe('realName.state')
    expect(await refusalOf(visitor.call(contract.userCardRelieveApply, { reason: '不再需要' }))).toBe('realName.state')
  })

  // covers: spec.groups.settings-real-name, rules.realname.six-states-reason
  test('the old document stays valid until the change is approved', async () => {
    const { visitor, card, photo, user, reviewer } = await build.verified()
    const next = { ...card, name: '演示小乙', kind: 'passport' as const, cardNo: 'E77777777' }
    expect(await visitor.call(contract.userCardUpdateApply, { ...next, photos: [await photo()] })).toEqual({
      state: 'changing',
    })
    expect(await stateOf(visitor)).toMatchObject({ state: 'changing', kind: 'id', name: '演**甲' })
    expect((await visitor.call(currentLogin, {})).loginFlag).toBe(true)
    await reviewer.visitor.call(contract.decideRealName, { id: await build.newest(user.id), approve: true, answer: '' })
    expect(await stateOf(visitor)).toMatchObject({ state: 'verified', kind: 'passport', name: '演**乙' })
    // The first document is free again.
    const other = await build.applicant()
    const photos = [await other.photo()]
    const taken = other.visitor.call(contract.cardVerified, { ...other.card, cardNo: card.cardNo, photos })
    await expectOk(taken)
  })

  test('a refused change leaves the user verified, with the reason', async () => {
    const { visitor, card, photo, user, reviewer } = await build.verified()
    await visitor.call(contract.userCardUpdateApply, { ...card, name: '演示小丙', photos: [await photo()] })
    const id = await build.newest(user.id)
    await reviewer.visitor.call(contract.decideRealName, { id, approve: false, answer: '请补充证明' })
    expect(await stateOf(visitor)).toMatchObject({ state: 'verified', name: '演**甲', reason: '请补充证明' })
  })

  // covers: rules.realname.six-states-reason
  test('an approved release removes the document', async () => {
    const { visitor, user, reviewer, card } = await build.verified()
    expect(await visitor.call(contract.userCardRelieveApply, { reason: '不再参赛' })).toEqual({ state: 'releasing' })
    const id = await build.newest(user.id)
    const shown = await reviewer.visitor.call(contract.realNameApplication, { id })
    expect(shown).toMatchObject({ action: 'release', reason: '不再参赛', cardNo: card.cardNo })
    await reviewer.visitor.call(contract.decideRealName, { id, approve: true, answer: '' })
    expect(await stateOf(visitor)).toMatchObject({ state: 'none', name: null, cardNo: null })
    const [row] = await db().select().from(users).where(eq(users.id, user.id))
    expect(row?.realNameVerified).toBe(false)
    expect(await db().select().from(cards).where(eq(cards.userId, user.id))).toEqual([])
  })

  // covers: rules.realname.changes-refused-while
  test('are refused while a running competition binds the user to their name', async () => {
    const { visitor, card, photo } = await build.verified()
    const title = { zh: '演示实名竞赛', en: 'Demo real-name competition' }
    const held = await build.competition({ title, realName: 'signup' })
    const free = await build.competition({ realName: 'none' })
    const practice = await build.competition({ practice: true, endAt: null })
    for (const { id } of [held, free, practice]) {
      await visitor.call(signUpJoinCmpt, { cmptId: id, agree: true, answers: {}, lookingForTeam: false })
    }
    const change = visitor.call(contract.userCardUpdateApply, { ...card, photos: [await photo()] })
    await expect(change).rejects.toMatchObject({
      code: 'realName.running',
      message: expect.stringMatching(/：演示实名竞赛$/),
    })
    expect(await refusalOf(visitor.call(contract.userCardRelieveApply, { reason: '不再需要' }))).toBe(
      'realName.running',
    )
  })

  test('are refused until its review is final, even if the boards are revealed', async () => {
    const { visitor } = await build.verified()
    const { id, stage } = await build.competition({ realName: 'signup' })
    await visitor.call(signUpJoinCmpt, { cmptId: id, agree: true, answers: {}, lookingForTeam: false })
    const past = new Date(app.ctx.now().getTime() - 86_400_000)
    await db().update(competitions).set({ endAt: past }).where(eq(competitions.id, id))
    await db().update(stages).set({ endAt: past, revealMinutes: 0, revealedAt: past }).where(eq(stages.cmptId, id))
    const review = { cmptId: id, stageId: stage.id, size: 1, asks: [], text: { zh: '', en: '' }, frozenAt: past }
    await db()
      .insert(reviews)
      .values({ ...review, dueDays: 3, publicDays: 3, state: 'published' })
    const relieve = () => refusalOf(visitor.call(contract.userCardRelieveApply, { reason: '不再需要' }))
    expect(await relieve()).toBe('realName.running')
    await db().update(reviews).set({ state: 'final' }).where(eq(reviews.cmptId, id))
    expect(await relieve()).toBe('ok')
  })
})
