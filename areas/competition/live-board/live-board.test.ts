import { eq } from '@leitai/platform/db/orm'
import { answerCsv } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { beforeEach, describe, expect, test } from 'vitest'
import { competitions, hostRoles } from '../definition/table.ts'
import { revealDue } from '../submission/reveal.ts'
import { teams } from '../team/table.ts'
import * as contract from './contract.ts'
import { freezeDue } from './live-board.ts'

const { app, build } = await testApp()
beforeEach(() => app.travel(new Date()))

const HOUR = 3_600_000
const db = () => app.ctx.db

/** A competition with its own host that ends in two hours, with a team for each error. */
async function contest(...errors: number[]) {
  const owner = await build.user()
  const now = app.ctx.now().getTime()
  const cmpt = await build.competition({
    ownerId: owner.id,
    startAt: new Date(now - 24 * HOUR),
    signUpEndAt: new Date(now + HOUR),
    endAt: new Date(now + 2 * HOUR),
  })
  const field: Awaited<ReturnType<typeof build.competitor>>[] = []
  for (const error of errors) {
    const one = await build.competitor(cmpt.id)
    await enter(one.visitor, cmpt.id, error)
    field.push(one)
  }
  return { ...cmpt, owner, host: await app.as(owner), field }
}
const enter = async (visitor: Visitor, cmptId: number, error: number) =>
  build.finished((await build.submit(visitor, cmptId, answerCsv(error))).submission.id)
const read = (cmptId: number, more = {}) => app.visitor().call(contract.rankScreen, { cmptId, ...more })
const scores = async (cmptId: number) => (await read(cmptId)).rows.map(({ score }) => Number(score))
const later = (hours: number) => app.travel(new Date(Date.now() + hours * HOUR))

describe('the live board', () => {
  // covers: rules.review.live-board-everybody, pages.live.totals-teams-submissions
  test('shows the top teams, the latest submissions and the time; B only once it is revealed', async () => {
    const { id, stage, field } = await contest(0.2, 0.1, 0.3)
    const answer = await read(id)
    expect(answer).toMatchObject({ stageId: stage.id, board: 'A', total: 3, entries: 3, frozenAt: null })
    expect(answer.rows.map(({ rank, score }) => [rank, Number(score)])).toEqual([
      [1, 0.1],
      [2, 0.2],
      [3, 0.3],
    ])
    // A worse submission is listed without its score.
    await enter(field[0]?.visitor ?? app.visitor(), id, 0.9)
    const { ticker } = await read(id)
    expect(ticker.map(({ score }) => score && Number(score))).toEqual([null, 0.3, 0.1, 0.2])
    expect(JSON.stringify(await read(id))).not.toContain('scoreB')
    later(5)
    await revealDue(app.ctx)
    expect(await read(id, { stageId: stage.id })).toMatchObject({ board: 'B', frozenAt: null })
  })

  test('counts the teams with a rank, without baselines', async () => {
    const { id, field } = await contest(0.2, 0.1)
    await db()
      .update(teams)
      .set({ baseline: true })
      .where(eq(teams.id, field[0]?.teamId ?? 0))
    const answer = await read(id)
    expect([answer.total, answer.rows.length]).toEqual([1, 2])
  })

  test('is unknown if the competition is not public or has no scores', async () => {
    const { id } = await contest(0.1)
    await db().update(competitions).set({ status: 'withdrawn' }).where(eq(competitions.id, id))
    const other = await build.competition({}, { spec: null })
    expect(await refusalOf(read(other.id))).toBe('submission.noScoring')
    expect(await refusalOf(read(999_999))).toBe('competition.unknown')
    expect(await refusalOf(read(other.id, { stageId: 999_999 }))).toBe('competition.noStage')
  })

  test('receives one event for many simultaneous changes of its own board', async () => {
    const [one, other] = [await contest(0.5), await contest(0.5)]
    const closing = new AbortController()
    const path = `/v3/api/common/rankScreenEvents?cmptId=${one.id}`
    const response = await app.visitor().fetch(path, { signal: closing.signal })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let received = ''
    const until = async (count: number) => {
      while ((received.match(/"board"/g) ?? []).length < count) received += (await reader?.read())?.value ?? ''
    }
    await enter(other.field[0]?.visitor ?? app.visitor(), other.id, 0.4)
    await Promise.all([0.4, 0.3, 0.2].map((error) => enter(one.field[0]?.visitor ?? app.visitor(), one.id, error)))
    await until(1)
    expect(received.match(/"board"/g)).toHaveLength(1)
    closing.abort()
  })
})

describe('a freeze', () => {
  // covers: rules.review.freeze-last-minutes
  test('begins the set minutes before the end, keeps rows and scores, and ends with the stage', async () => {
    const { id, stage, host, field } = await contest(0.2, 0.3)
    await host.call(contract.saveScreen, { cmptId: id, top: 20, freezeMinutes: 60 })
    await freezeDue(app.ctx)
    expect((await read(id)).frozenAt).toBeNull()
    later(1.5)
    await Promise.all([freezeDue(app.ctx), freezeDue(app.ctx)])
    const owner = await app.as(field[1]?.user ?? { id: 0 })
    await enter(owner, id, 0.1)
    const frozen = await read(id)
    expect(frozen.frozenAt).not.toBeNull()
    expect(frozen.rows.map(({ score }) => Number(score))).toEqual([0.2, 0.3])
    // The submission is listed without its score.
    expect(frozen.ticker[0]?.score).toBeNull()
    later(2.1)
    // By stage id: another cached response than above.
    const { rows } = await read(id, { stageId: stage.id })
    expect(rows.map(({ score }) => Number(score))).toEqual([0.1, 0.2])
  })

  test('is set and lifted by a host at any time, and a lifted one is not repeated automatically', async () => {
    const { id, stage, host, owner, field } = await contest(0.2)
    const set = (frozen: boolean) => host.call(contract.freezeScreen, { cmptId: id, stageId: stage.id, frozen })
    await set(true)
    await enter(field[0]?.visitor ?? app.visitor(), id, 0.1)
    expect(await scores(id)).toEqual([0.2])
    expect((await host.call(contract.screenSettings, { cmptId: id })).stages[0]).toMatchObject({ byHand: true })
    await set(false)
    expect(await scores(id)).toEqual([0.1])
    await host.call(contract.saveScreen, { cmptId: id, top: 3, freezeMinutes: 600 })
    await freezeDue(app.ctx)
    expect((await read(id)).frozenAt).toBeNull()
    await set(true)
    later(5)
    await revealDue(app.ctx)
    expect(await read(id, { stageId: stage.id })).toMatchObject({ board: 'B', frozenAt: null })
    const again = await app.as(owner)
    expect(await refusalOf(again.call(contract.freezeScreen, { cmptId: id, stageId: stage.id, frozen: true }))).toBe(
      'liveBoard.revealed',
    )
  })

  // covers: rules.review.top-20-set, pages.live.first-20-many
  test('the number of teams is the host’s setting, and only those who run the competition change it', async () => {
    const { id, stage, host } = await contest(0.1, 0.2, 0.3, 0.4)
    await host.call(contract.saveScreen, { cmptId: id, top: 3, freezeMinutes: 0 })
    expect(await read(id)).toMatchObject({ total: 4, rows: [{}, {}, {}] })
    const judge = await build.user()
    await db().insert(hostRoles).values({ cmptId: id, userId: judge.id, role: 'judge', at: app.ctx.now() })
    const asJudge = await app.as(judge)
    const stranger = (await contest()).host
    const competitor = await app.as(await build.user())
    const save = (who: Visitor, more = {}) =>
      refusalOf(who.call(contract.saveScreen, { cmptId: id, top: 5, freezeMinutes: 0, ...more }))
    const stop = (who: Visitor) =>
      refusalOf(who.call(contract.freezeScreen, { cmptId: id, stageId: stage.id, frozen: true }))
    for (const who of [stranger, competitor]) {
      expect(await save(who)).not.toBe('ok')
      expect(await stop(who)).not.toBe('ok')
      expect(await refusalOf(who.call(contract.screenSettings, { cmptId: id }))).not.toBe('ok')
    }
    expect(await save(app.visitor())).toBe('login.missing')
    expect(await save(asJudge)).not.toBe('ok')
    expect(await refusalOf(asJudge.call(contract.screenSettings, { cmptId: id }))).toBe('hostConsole.judge')
    for (const more of [{ top: 2 }, { top: 101 }, { freezeMinutes: -1 }, { freezeMinutes: 20_000 }]) {
      expect(await save(host, more)).toBe('request.input')
    }
    const other = await contest()
    expect(
      await refusalOf(host.call(contract.freezeScreen, { cmptId: id, stageId: other.stage.id, frozen: true })),
    ).toBe('competition.noStage')
  })
})
