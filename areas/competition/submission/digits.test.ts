import { asc } from '@leitai/platform/db/orm'
import { addWebhook } from '@leitai/site/webhook/contract'
import { webhookDeliveries } from '@leitai/site/webhook/table'
import { answerCsv } from '@leitai/testing/build'
import { testApp } from '@leitai/testing/test-app'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import * as contract from './contract.ts'

const { app, build } = await testApp()

/** Each digit of a score tells more of the hidden rows: a host chooses how many there are. */
// covers: pages.submit.digits
test('attack: one’s own scores have no more digits than boards show, whichever way they are asked for', async () => {
  const { id } = await build.competition({}, { decimals: 2 })
  const { user, visitor } = await build.competitor(id)
  await visitor.call(addWebhook, {
    ownerKind: 'person',
    ownerId: user.id,
    kind: 'json',
    name: '演示',
    address: 'https://hooks.invalid/x',
    secret: '',
    language: 'zh',
    events: ['submission.scored'],
  })
  for (const [error, shown] of [
    [0.123_456, 0.12],
    [0.987_654, 0.99],
  ] as const) {
    const { submission } = await build.submit(visitor, id, answerCsv(error))
    await build.finished(submission.id)
    const { score, value } = await visitor.call(contract.getCommitResult, { id: submission.id })
    expect([score, value]).toEqual([shown.toFixed(2), shown])
  }
  const input = { cmptId: id, state: '', order: 'newest', page: 1, pageSize: 20 } as const
  const { list, chart } = await visitor.call(contract.mySubmission, input)
  expect(list.map(({ value, delta }) => [value, delta])).toEqual([
    [0.99, '-0.86'],
    [0.12, '0.00'],
  ])
  expect(chart.map(({ score, best }) => [score, best])).toEqual([
    [0.12, 0.12],
    [0.99, 0.12],
  ])
  const table = await visitor.fetch(`/v3/api${contract.exportSubmissions.path}?cmptId=${id}`)
  const written = await table.text()
  expect(written).toContain(',0.12,')
  expect(written).not.toMatch(/0\.\d{3}/)
  const all = await visitor.fetch('/v3/api/user/setting/exportMyData')
  const files = unzipSync(new Uint8Array(await all.arrayBuffer()))
  const own = JSON.parse(strFromU8(files['submissions.json'] ?? new Uint8Array()))
  expect(own.map(({ scoreA }: { scoreA: number }) => scoreA)).toEqual([0.12, 0.99])
  const deliveries = await app.ctx.db
    .select({ event: webhookDeliveries.event })
    .from(webhookDeliveries)
    .orderBy(asc(webhookDeliveries.id))
  expect(deliveries.map(({ event }) => event.data)).toMatchObject([{ score: 0.12 }, { score: 0.99 }])
})
