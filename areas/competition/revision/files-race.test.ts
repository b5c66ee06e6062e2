import { eq } from '@leitai/platform/db/orm'
import { answerCsv } from '@leitai/testing/build'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { standings, submissions } from '../submission/table.ts'
import * as contract from './contract.ts'
import { reason, revisionHelpers } from './testing-revision.ts'

const { app, build } = await testApp()
const { setUp, entered, tried, settled, board } = revisionHelpers(app, build)

test('the kind of files changes and changes back while others submit: each result is of the scoring that stands', async () => {
  const cmpt = await setUp({}, { dailyLimit: 50 })
  const { id, stage, owner } = cmpt
  await entered(id, [0.1, 0.2])
  const people = await Promise.all(Array.from({ length: 4 }, () => build.competitor(id)))
  const publish = async (files?: { formats: ('csv' | 'tsv')[] }) => {
    const { id: revisionId } = await tried(owner, cmpt, { more: files ? { files } : {} })
    // Some are under way, some arrive while it is published.
    const sent = people.map(({ visitor }, at) => refusalOf(build.submit(visitor, id, answerCsv(0.3 + at / 100))))
    await owner.call(contract.publishRevision, { cmptId: id, revisionId, reason })
    await settled(revisionId)
    return Promise.all(sent)
  }
  const ended = async () => {
    const open = async () =>
      (await app.ctx.db.select().from(submissions).where(eq(submissions.stageId, stage.id))).filter(
        ({ state }) => state === 'queued' || state === 'scoring',
      ).length
    await expect.poll(open, { timeout: 60_000 }).toBe(0)
    return app.ctx.db.select().from(submissions).where(eq(submissions.stageId, stage.id))
  }
  for (const said of await publish({ formats: ['tsv'] })) expect(['ok', 'file.type']).toContain(said)
  const failed = await ended()
  expect(new Set(failed.map(({ state }) => state))).toEqual(new Set(['failed']))
  expect((await board(id)).list).toEqual([])
  for (const said of await publish()) expect(['ok', 'file.type']).toContain(said)
  const scored = await ended()
  expect(new Set(scored.map(({ state }) => state))).toEqual(new Set(['scored']))
  const onBoard = await app.ctx.db.select().from(standings).where(eq(standings.stageId, stage.id))
  const byId = new Map(scored.map((row) => [row.id, row]))
  for (const { submissionId, score, board: which } of onBoard)
    expect(score).toBe(which === 'B' ? byId.get(submissionId)?.scoreB : byId.get(submissionId)?.scoreA)
  expect((await board(id)).total).toBe(new Set(scored.map(({ teamId }) => teamId)).size)
})
