import { eq } from '@leitai/platform/db/orm'
import { nextDayStart } from '@leitai/platform/time/day'
import { answerCsv } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { expectOk, refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import * as contract from './contract.ts'
import { submissions } from './table.ts'

const { app, build } = await testApp()

const mine = (visitor: Visitor, cmptId: number) =>
  visitor.call(contract.mySubmission, { cmptId, state: '', order: 'newest', page: 1, pageSize: 20 })

// covers: rules.submission.day-shanghai-0
test('the daily count restarts at midnight in Shanghai', async () => {
  const { id } = await build.competition({}, { dailyLimit: 1 })
  const { visitor } = await build.competitor(id)
  const midnight = nextDayStart(app.ctx.now())
  expect(new Date(midnight).toISOString()).toMatch(/T16:00:00\.000Z$/)
  app.travel(new Date(midnight.getTime() - 60_000))
  await build.finished((await build.submit(visitor, id, answerCsv(0.1))).submission.id)
  expect(await refusalOf(build.submit(visitor, id, answerCsv(0.2)))).toBe('submission.dailyLimit')
  expect((await mine(visitor, id)).quota).toMatchObject({ remainingToday: 0, resetAt: midnight.toISOString() })
  app.travel(midnight)
  expect((await mine(visitor, id)).quota).toMatchObject({ usedToday: 0, remainingToday: 1, usedTotal: 1 })
  await expectOk(build.submit(visitor, id, answerCsv(0.2)))
  app.travel(new Date())
})

// covers: rules.boards.host-option-without
test('without a choice the last two count for B, or the best two on A if the host says so', async () => {
  for (const [pickDefault, counting] of [
    ['last', [3, 4]],
    ['best', [1, 2]],
  ] as const) {
    const { id } = await build.competition({}, { pickDefault })
    const { visitor } = await build.competitor(id)
    for (const error of [0.1, 0.2, 0.4, 0.3])
      await build.finished((await build.submit(visitor, id, answerCsv(error))).submission.id)
    const { list, picks } = await mine(visitor, id)
    expect(
      list
        .filter(({ countsForB }) => countsForB)
        .map(({ no }) => no)
        .toSorted(),
    ).toEqual(counting)
    expect(picks.note).not.toBe('')
  }
})

// covers: spec.groups.signin-labelresult
test('details by label cover the A part of one’s own scored submission, and are missing if the metric has none', async () => {
  const { id } = await build.competition()
  const { visitor } = await build.competitor(id)
  const { submission } = await build.submit(visitor, id, answerCsv(0.1))
  await build.finished(submission.id)
  const ask = (who: Visitor) => who.call(contract.labelResult, { id: submission.id })
  expect(await refusalOf(ask(visitor))).toBe('submission.noLabels')
  const a = { support: 3, predicted: 4, correct: 2, precision: 0.5, recall: 2 / 3, f1: 4 / 7 }
  const b = { ...a, support: 99 }
  const { db } = app.ctx
  await db
    .update(submissions)
    // A class of B alone is not told, even if it was predicted.
    .set({
      labels: [
        { label: '猫', a, b },
        { label: '狗', a: { ...a, support: 0 }, b },
      ],
    })
    .where(eq(submissions.id, submission.id))
  expect(await ask(visitor)).toEqual([{ label: '猫', ...a }])
  expect(await refusalOf(ask((await build.competitor(id)).visitor))).toBe('submission.unknown')
  await db.update(submissions).set({ state: 'failed' }).where(eq(submissions.id, submission.id))
  expect(await refusalOf(ask(visitor))).toBe('submission.notScored')
})
