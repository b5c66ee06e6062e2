import { users } from '@leitai/identity/account/table'
import { asc, eq, sql } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { Refused } from '@leitai/platform/errors/refuse'
import { dayName } from '@leitai/platform/time/day'
import { findUserMsgByPage } from '@leitai/site/message/contract'
import { testApp } from '@leitai/testing/test-app'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { award, awardEach, correct } from './award.ts'
import { checkLedger, checkNightly } from './check.ts'
import { forgetPoints } from './personal-data.ts'
import { balanceOf, figuresOf, refund, spend } from './points.ts'
import { payRanks } from './ranks.ts'
import { rankWay } from './rules.ts'
import { expirePoints } from './scheduled.ts'
import { pointBalances, pointLots, pointMoves, pointPostings, pointRuleVersions } from './table.ts'
import * as paper from './testing-model.ts'

const { app, build } = await testApp()

const START = new Date('2026-03-15T04:00:00Z')
const after = (days: number, from = START) => new Date(from.getTime() + days * 86_400_000)
const at = (now: Date) => ({ ...app.ctx, now: () => now })
const inOne = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(app.ctx.db, work)
const even = async () => (await checkLedger(app.ctx.db, START)).faults
const give = (userId: number, rule: Parameters<typeof award>[1]['rule'], subject: string | number, now = START) =>
  inOne((db) => award(db, { userId, rule, subject, now }))
const buy = (userId: number, points: number, subject: string, now = START) =>
  inOne((db) => spend(db, { userId, points, subject, now }))
const giveBack = (spendId: number, now = START) => inOne((db) => refund(db, { spendId, now }))
const figures = (userId: number, now = START) => figuresOf(app.ctx.db, userId, now)
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error) => (error instanceof Refused ? error.refusal.code : String(error)),
  )

describe('the ledger', () => {
  test('agrees with a simple model after any sequence of operations', async () => {
    const step = fc.record({
      who: fc.nat(1),
      what: fc.constantFrom('pinned', 'post', 'postDeleted', 'correct', 'spend', 'spend', 'refund', 'wait'),
      one: fc.nat(60),
    })
    let round = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const people = [await build.user(), await build.user()]
        const papers = people.map(() => paper.blank())
        let now = START
        round++
        for (const [index, { who, what, one }] of steps.entries()) {
          const [user, own] = [people[who], papers[who]]
          if (!user || !own) continue
          const userId = user.id
          if (what === 'wait') {
            now = after(one * 3, now)
            await expirePoints(at(now))
            for (const each of papers) paper.end(each, now)
          } else if (what === 'pinned' || what === 'postDeleted') {
            const key = `${what} ${one % 4}`
            const paid = await give(userId, what, one % 4, now)
            expect(paid).toBe(own.paid.has(key) ? 0 : what === 'pinned' ? 30 : -10)
            if (paid !== 0) paper.post(own, key, paid, now)
          } else if (what === 'post') {
            const day = dayName(now)
            const before = own.posts.get(day) ?? 0
            expect(await give(userId, 'post', `${index}`, now)).toBe(before < 3 ? 5 : 0)
            if (before >= 3) continue
            own.posts.set(day, before + 1)
            paper.post(own, `post ${index}`, 5, now)
          } else if (what === 'correct') {
            const change = one * 5 - (own.paid.get('feedback') ?? 0)
            const input = { userId, rule: 'feedback' as const, subject: 'x', points: one * 5, now }
            expect(await inOne((db) => correct(db, input))).toBe(change)
            paper.post(own, 'feedback', change, now)
          } else if (what === 'spend') {
            const points = one + 1
            const subject = `order:${round}-${index}`
            if (points > paper.spendable(own))
              expect(await codeOf(buy(userId, points, subject, now))).toBe('points.short')
            else paper.spend(own, await buy(userId, points, subject, now), points)
          } else {
            const which = one % Math.max(own.spends.length, 1)
            const spent = own.spends[which]
            if (!spent) continue
            const back = await giveBack(spent.id, now)
            if (spent.back) expect(back).toBe(0)
            paper.giveBack(own, which)
            paper.end(own, now)
          }
        }
        await expirePoints(at(now))
        expect(await even()).toEqual([])
        for (const [index, { id }] of people.entries()) {
          const own = papers[index] ?? paper.blank()
          const { total, owed } = own
          expect(await figures(id, now)).toEqual({ total: Math.max(total, 0), spendable: paper.spendable(own), owed })
          const lots = await app.ctx.db
            .select()
            .from(pointLots)
            .where(eq(pointLots.userId, id))
            .orderBy(asc(pointLots.expiresAt))
          expect(lots.filter(({ left }) => left > 0).map((lot) => [lot.expiresAt.getTime(), lot.left])).toEqual(
            [...own.lots].sort(([a], [b]) => a - b),
          )
        }
      }),
      { numRuns: 40 },
    )
  }, 60_000)

  // covers: rules.points.every-movement-ledger
  test('is append-only, and every movement sums to zero', async () => {
    const { id } = await build.user()
    await give(id, 'pinned', 1)
    const { db } = app.ctx
    for (const table of [pointMoves, pointPostings]) {
      await expect(db.update(table).set({ points: 1 }).execute()).rejects.toThrow()
      await expect(db.delete(table).execute()).rejects.toThrow()
    }
    const [move] = await db.select().from(pointMoves).where(eq(pointMoves.userId, id))
    const posting = { moveId: move?.id ?? 0, userId: id, account: 'issue' as const, points: 1 }
    await expect(db.insert(pointPostings).values(posting).execute()).rejects.toThrow()
    await expect(
      db
        .insert(pointPostings)
        .values([posting, { ...posting, points: -1 }])
        .execute(),
    ).resolves.toBeTruthy()
  })

  test('pays for a subject once, also with concurrent requests', async () => {
    const { id } = await build.user()
    const paid = await Promise.all(Array.from({ length: 8 }, () => give(id, 'signUp', 7)))
    expect(paid.sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 10])
    expect(await figures(id)).toEqual({ total: 10, spendable: 10, owed: 0 })
  })

  // covers: rules.points.ten-friends-month, rules.points.posts-3-replies
  test('enforces daily and monthly limits under concurrent requests', async () => {
    const { id } = await build.user()
    await Promise.all(Array.from({ length: 8 }, (_, post) => give(id, 'post', post)))
    expect(await figures(id)).toMatchObject({ total: 15 })
    await inOne((db) =>
      awardEach(db, {
        of: Array.from({ length: 25 }, (_, like) => ({ userId: id, subject: like })),
        rule: 'liked',
        now: START,
      }),
    )
    expect(await figures(id)).toMatchObject({ total: 35 })
    expect(await give(id, 'post', 99, after(1))).toBe(5)
    const friends = Array.from({ length: 12 }, (_, friend) => give(id, 'inviteVerified', friend))
    expect((await Promise.all(friends)).filter((paid) => paid > 0)).toHaveLength(10)
    expect(await give(id, 'inviteVerified', 99, after(17))).toBe(20)
  })

  test('never spends a point twice concurrently, and refunds once', async () => {
    const { id } = await build.user()
    await give(id, 'pinned', 1)
    const tries = await Promise.allSettled(Array.from({ length: 6 }, (_, order) => buy(id, 20, `order:${order}`)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const bought = await app.ctx.db
      .select()
      .from(pointMoves)
      .where(sql`${pointMoves.userId} = ${id} and kind = 'spend'`)
    const spent = bought[0]?.id ?? 0
    const back = await Promise.all([giveBack(spent), giveBack(spent), giveBack(spent)])
    expect(back.sort()).toEqual([0, 0, 20])
    expect(await figures(id)).toEqual({ total: 30, spendable: 30, owed: 0 })
  })

  test('executes the same spend once, however often it is requested', async () => {
    const { id } = await build.user()
    await give(id, 'pinned', 1)
    const ids = await Promise.all([buy(id, 20, 'order:a'), buy(id, 20, 'order:a'), buy(id, 20, 'order:a')])
    expect(new Set(ids).size).toBe(1)
    expect(await balanceOf(app.ctx.db, id, START)).toBe(10)
  })

  test('concurrent spending and expiry leave nothing below 0', async () => {
    const { id } = await build.user()
    await give(id, 'pinned', 1)
    const over = new Date('2028-03-31T16:00:00Z')
    await Promise.allSettled([
      buy(id, 30, 'order:b', after(0, new Date('2028-03-31T15:59:00Z'))),
      expirePoints(at(over)),
      expirePoints(at(over)),
    ])
    expect(await figures(id, over)).toMatchObject({ total: 30, spendable: 0, owed: 0 })
    expect(await even()).toEqual([])
  })

  // covers: rules.points.two-figures-total, rules.points.24-months-life
  test('points expire at the end of the Shanghai month two years later, oldest are spent first, owners are warned once', async () => {
    const user = await build.user()
    await give(user.id, 'pinned', 1, new Date('2026-03-31T15:59:00Z'))
    await give(user.id, 'feedback', 1, new Date('2026-03-31T16:01:00Z'))
    await buy(user.id, 10, 'order:c')
    const early = new Date('2028-03-31T15:59:59Z')
    await expirePoints(at(after(-40, early)))
    await expirePoints(at(after(-20, early)))
    await expirePoints(at(after(-19, early)))
    const reader = await app.as(user)
    const notices = await reader.call(findUserMsgByPage, { unread: false, page: 1, pageSize: 9 })
    expect(notices.list.map(({ body }) => body.zh)).toEqual([
      '20 积分将于 2028-03-31 24:00（上海时间）过期，可在积分商城兑换商品。',
    ])
    expect(await figures(user.id, early)).toMatchObject({ total: 80, spendable: 70 })
    const late = new Date('2028-03-31T16:00:00Z')
    expect(await figures(user.id, late)).toMatchObject({ total: 80, spendable: 50 })
    await expirePoints(at(late))
    expect(await figures(user.id, late)).toMatchObject({ total: 80, spendable: 50 })
    expect(await codeOf(buy(user.id, 51, 'order:d', late))).toBe('points.short')
  })

  // covers: rules.shop.refund-gives-points
  test('refunded points keep their expiry date', async () => {
    const { id } = await build.user()
    await give(id, 'pinned', 1)
    const spent = await buy(id, 30, 'order:e')
    await giveBack(spent, new Date('2028-03-01T00:00:00Z'))
    expect(await figures(id, new Date('2028-03-31T15:59:59Z'))).toMatchObject({ spendable: 30 })
    expect(await figures(id, new Date('2028-03-31T16:00:00Z'))).toMatchObject({ spendable: 0 })
  })

  test('a penalty lowers total and balance; the missing part is owed until it is earned', async () => {
    const { id } = await build.user()
    await give(id, 'pinned', 1)
    expect(await give(id, 'cheating', 5)).toBe(-1000)
    expect(await figures(id)).toEqual({ total: 0, spendable: 0, owed: 970 })
    await give(id, 'report', 1)
    expect(await figures(id)).toMatchObject({ spendable: 0, owed: 870 })
    expect(await inOne((db) => correct(db, { userId: id, rule: 'cheating', subject: 5, points: 0, now: START }))).toBe(
      1000,
    )
    expect(await figures(id)).toEqual({ total: 130, spendable: 130, owed: 0 })
  })
})

describe('final ranks', () => {
  // covers: rules.points.final-rank-1000
  test('map to their rules', () => {
    expect([1, 2, 3, 4, 10, 11, 12, 20, 21].map((rank) => rankWay(rank, 200))).toEqual([
      'rank1',
      'rank2',
      'rank3',
      'rank10',
      'rank10',
      'rankTop',
      'rankTop',
      'rankTop',
      'ranked',
    ])
  })

  // covers: rules.points.final-rank-1000
  test('are paid to each member in full, corrected when they change, and taken back when they are lost', async () => {
    const [a, b, c] = [await build.user(), await build.user(), await build.user()]
    const pay = (ranks: [number, number][], practice = false, cmptId = 1) =>
      inOne((db) =>
        payRanks(db, {
          cmptId,
          practice,
          finalAt: START,
          now: after(1),
          ranks: ranks.map(([userId, rank]) => ({ userId, rank, teams: 40 })),
        }),
      )
    await pay([
      [a.id, 1],
      [b.id, 1],
      [c.id, 2],
    ])
    await pay([
      [a.id, 1],
      [b.id, 1],
      [c.id, 2],
    ])
    expect(await Promise.all([a, b, c].map(async ({ id }) => (await figures(id)).total))).toEqual([1000, 1000, 800])
    await buy(a.id, 900, 'order:f')
    await pay([
      [b.id, 2],
      [c.id, 1],
    ])
    expect(await figures(a.id)).toEqual({ total: 0, spendable: 0, owed: 900 })
    expect(await Promise.all([b, c].map(async ({ id }) => (await figures(id)).total))).toEqual([800, 1000])
    await pay([
      [a.id, 1],
      [b.id, 2],
      [c.id, 3],
    ])
    expect(await figures(a.id)).toEqual({ total: 1000, spendable: 100, owed: 0 })
    await pay([[a.id, 1]], true, 2)
    expect((await figures(a.id)).total).toBe(1500)
    expect(await even()).toEqual([])
  })

  test('are paid by the rules in force when the board became final', async () => {
    const { id } = await build.user()
    const rule = { way: 'rank1' as const, points: 5, on: true, from: after(10), by: null }
    await app.ctx.db.insert(pointRuleVersions).values(rule)
    const pay = (finalAt: Date, cmptId: number) =>
      inOne((db) =>
        payRanks(db, { cmptId, practice: false, finalAt, ranks: [{ userId: id, rank: 1, teams: 9 }], now: after(30) }),
      )
    await pay(after(9), 3)
    await pay(after(11), 4)
    expect((await figures(id)).total).toBe(1005)
  })
})

describe('the nightly check', () => {
  test('finds a wrong lot, balance and movement, notifies the admins, and runs once per night', async () => {
    const admin = await build.user({ role: 'admin' })
    const { id } = await build.user()
    await give(id, 'pinned', 1)
    const { db } = app.ctx
    await db.update(pointBalances).set({ total: 31 }).where(eq(pointBalances.userId, id))
    const [lot] = await db.update(pointLots).set({ left: 29 }).where(eq(pointLots.userId, id)).returning()
    const [bare] = await db
      .insert(pointMoves)
      .values({ userId: id, kind: 'grant', subject: '0', points: 1, at: START })
      .returning()
    expect(await even()).toEqual([
      { kind: 'move', id: bare?.id },
      { kind: 'lot', id: lot?.id },
      { kind: 'balance', id },
    ])
    await checkNightly(at(after(400)))
    await checkNightly(at(after(400)))
    const reader = await app.as(admin)
    const { list } = await reader.call(findUserMsgByPage, { unread: false, page: 1, pageSize: 9 })
    expect(list.map(({ title }) => title.en)).toEqual(['The points ledger doesn’t balance'])
  })
})

test('a closed account loses its points and earns none', async () => {
  const { id } = await build.user()
  await give(id, 'pinned', 1)
  await inOne((db) => forgetPoints(db, { userId: id, now: START }))
  expect(await figures(id)).toMatchObject({ total: 30, spendable: 0 })
  await app.ctx.db.update(users).set({ state: 'closed' }).where(eq(users.id, id))
  expect(await give(id, 'pinned', 2)).toBe(0)
})
