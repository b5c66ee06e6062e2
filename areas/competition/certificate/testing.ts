import { users } from '@leitai/identity/account/table'
import { cards } from '@leitai/identity/realname/table'
import { USES } from '@leitai/identity/realname/vault'
import { eq, inArray } from '@leitai/platform/db/orm'
import { encrypt, encryptAll } from '@leitai/platform/keys/keys'
import { type builders, rmseSpec } from '@leitai/testing/build'
import type { TestApp, Visitor } from '@leitai/testing/open-test-app'
import { until } from '@leitai/testing/until'
import { stages } from '../definition/table.ts'
import { reviewRows, reviews } from '../review/table.ts'
import { standings } from '../submission/table.ts'
import { members, teams } from '../team/table.ts'
import { inDays, makeHostedCompetition } from '../works/testing.ts'
import { hostCertificates } from './contract.ts'

/** Builders for finished competitions and people with verified names. */
export function certificateBuilders(app: TestApp, build: ReturnType<typeof builders>) {
  const db = () => app.ctx.db

  /** Verifies people as the review does: the encrypted identity and the flag on the account. */
  async function verify(people: { id: number; name: string }[]): Promise<void> {
    const keys = { db: db(), config: app.ctx.config, now: app.ctx.now }
    const names = await encryptAll(
      keys,
      USES.name,
      people.map(({ name }) => name),
    )
    const cardNo = await encrypt(keys, USES.cardNo, '11010119900101001X')
    const rows = people.map(({ id }, at) => ({ userId: id, name: names[at] ?? '', cardNo, cardHash: `hash of ${id}` }))
    const common = { kind: 'id' as const, verifiedAt: app.ctx.now(), by: 'manual' }
    await db()
      .insert(cards)
      .values(rows.map((row) => ({ ...row, ...common })))
      .onConflictDoUpdate({ target: cards.userId, set: { name: names[0] ?? '' } })
    const ids = people.map(({ id }) => id)
    await db().update(users).set({ realNameVerified: true }).where(inArray(users.id, ids))
  }

  /** Ends a stage and puts teams on its final board, the first behind `before` others. */
  async function close(stageId: number, teamIds: number[], before = 0): Promise<void> {
    const over = { startAt: inDays(app, -20), endAt: inDays(app, -1), revealedAt: inDays(app, -0.5) }
    await db()
      .update(stages)
      .set({ ...over, spec: rmseSpec })
      .where(eq(stages.id, stageId))
    const rows = teamIds.map((teamId, at) => ({
      stageId,
      teamId,
      week: 0,
      board: 'B' as const,
      key: before + at,
      score: before + at,
      submissionId: 1,
      entries: 1,
      at: inDays(app, -2),
    }))
    if (rows.length > 0) await db().insert(standings).values(rows)
  }

  /** A finished algorithm competition with teams of one ranked 1, 2, 3 …, whose members are verified as 演示真名一, 二 … */
  async function ended(count: number, values: Parameters<typeof makeHostedCompetition>[2] = {}, unverified = 0) {
    const prizes = [{ name: { zh: '一等奖', en: 'First Prize' }, reward: { zh: '', en: '' }, count: 1 }]
    const cmpt = await makeHostedCompetition(app, build, { type: 'algorithm', prizes, ...values })
    const people: Awaited<ReturnType<typeof build.competitor>>[] = []
    for (let at = 0; at < count; at++) people.push(await build.competitor(cmpt.id))
    // Ranked behind them, without a verified name.
    const others: typeof people = []
    for (let at = 0; at < unverified; at++) others.push(await build.competitor(cmpt.id))
    await close(
      cmpt.stage.id,
      [...people, ...others].map(({ teamId }) => teamId),
    )
    if (count > 0)
      await verify(people.map(({ user }, at) => ({ id: user.id, name: `演示真名${'一二三四五六'[at] ?? at}` })))
    return { ...cmpt, people, others }
  }

  /** Creates the given number of people, each with a team on the board. */
  async function crowd(cmptId: number, stageId: number, count: number): Promise<number[]> {
    const at = app.ctx.now()
    const names = Array.from({ length: count }, (_, index) => `演示众人${cmptId}号${index}`)
    const made = await db()
      .insert(users)
      .values(names.map((name) => ({ name, nameKey: name })))
      .returning({ id: users.id, name: users.name })
    const grouped = await db()
      .insert(teams)
      .values(made.map(({ id, name }) => ({ cmptId, name, nameKey: name, captainId: id, createdAt: at })))
      .returning({ id: teams.id, captainId: teams.captainId })
    await db()
      .insert(members)
      .values(grouped.map(({ id, captainId }) => ({ teamId: id, userId: captainId, cmptId, joinedAt: at })))
    await close(
      stageId,
      grouped.map(({ id }) => id),
    )
    await verify(made)
    return made.map(({ id }) => id)
  }

  /** A finished review of a stage's board, as its tables hold it. */
  async function reviewed(
    { id, stage, state = 'final' }: { id: number; stage: { id: number }; state?: 'open' | 'published' | 'final' },
    rows: { teamId: number; place: number; verdict: 'pending' | 'passed' | 'refused' | 'struck' }[],
  ): Promise<number> {
    const now = app.ctx.now()
    const plan = { size: 10, asks: [], text: { zh: '', en: '' }, dueDays: 3, publicDays: 3, frozenAt: now }
    const [made] = await db()
      .insert(reviews)
      .values({ ...plan, cmptId: id, stageId: stage.id, state, finalAt: state === 'final' ? now : null })
      .returning({ id: reviews.id })
    const reviewId = made?.id ?? 0
    await db()
      .insert(reviewRows)
      .values(rows.map((row) => ({ ...row, reviewId, score: '', askedAt: row.verdict === 'pending' ? null : now })))
    return reviewId
  }

  /** The list once the latest run has ended. */
  const listed = async (visitor: Visitor, cmptId: number) =>
    until(async () => {
      const answer = await visitor.call(hostCertificates, { cmptId, keyword: '', page: 1, pageSize: 100 })
      return answer.run?.state === 'open' ? null : answer
    })

  return { verify, close, ended, crowd, reviewed, listed }
}
