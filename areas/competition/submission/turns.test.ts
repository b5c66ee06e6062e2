import { asc, eq } from '@leitai/platform/db/orm'
import { answerCsv } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { mySubmission } from './contract.ts'
import { rescueSubmissions, scoreSubmission } from './score.ts'
import { submissions } from './table.ts'

// Scoring is only triggered manually here.
const { app, build } = await testApp({ only: 'http' })
const handIn = async (visitor: Visitor, cmptId: number) =>
  (await build.submit(visitor, cmptId, answerCsv(0.1))).submission.id
const stateOf = async (id: number) =>
  (await app.ctx.db.select().from(submissions).where(eq(submissions.id, id)))[0]?.state
const placeOf = async (visitor: Visitor, cmptId: number) =>
  (await visitor.call(mySubmission, { cmptId, state: '', order: 'newest', page: 1, pageSize: 20 })).list[0]?.place

test('five files of one team let those of other teams and competitions pass, and places say so', async () => {
  const [{ id: cmptId }, { id: elsewhere }] = [await build.competition(), await build.competition()]
  const [many, mate, other] = [
    await build.competitor(cmptId),
    await build.competitor(cmptId),
    await build.competitor(elsewhere),
  ]
  const flood: number[] = []
  for (let k = 0; k < 5; k++) flood.push(await handIn(many.visitor, cmptId))
  const [first, second] = [await handIn(mate.visitor, cmptId), await handIn(other.visitor, elsewhere)]
  expect([await placeOf(mate.visitor, cmptId), await placeOf(other.visitor, elsewhere)]).toEqual([3, 2])
  expect(await placeOf(many.visitor, cmptId)).toBe(7)
  for (const ticket of flood.slice(0, 3)) await scoreSubmission(app.ctx, ticket)
  expect([await stateOf(first), await stateOf(second)]).toEqual(['scored', 'scored'])
  expect(await Promise.all(flood.map(stateOf))).toEqual(['scored', ...Array.from({ length: 4 }, () => 'queued')])
  // Each of the others is taken once, by whichever job, two at a time.
  await Promise.all([...flood.slice(3), first].map((ticket) => scoreSubmission(app.ctx, ticket)))
  await scoreSubmission(app.ctx, second)
  const all = await app.ctx.db.select().from(submissions).orderBy(asc(submissions.id))
  expect(all.map(({ state, attempt }) => `${state} ${attempt}`)).toEqual(Array.from({ length: 7 }, () => 'scored 1'))
  await rescueSubmissions(app.ctx)
  await scoreSubmission(app.ctx, second)
  expect(await stateOf(second)).toBe('scored')
})

test('a competition of ten teams and one of a single team have equal shares, and teams take turns in each', async () => {
  const [{ id: large }, { id: small }] = [await build.competition(), await build.competition()]
  const many = await Promise.all(Array.from({ length: 10 }, () => build.competitor(large)))
  const crowd: number[] = []
  for (const { visitor } of many) crowd.push(await handIn(visitor, large))
  const first = many[0] ?? (await build.competitor(large))
  const again = await handIn(first.visitor, large)
  const alone = await build.competitor(small)
  const own = [
    await handIn(alone.visitor, small),
    await handIn(alone.visitor, small),
    await handIn(alone.visitor, small),
  ]
  // Three of each are before its third.
  expect(await placeOf(alone.visitor, small)).toBe(6)
  const taken: number[] = []
  const all = [...crowd, again, ...own]
  for (const ticket of all) {
    await scoreSubmission(app.ctx, ticket)
    for (const id of all) if (!taken.includes(id) && (await stateOf(id)) === 'scored') taken.push(id)
  }
  const ofSmall = own.map((id) => taken.indexOf(id))
  expect(ofSmall[0]).toBeLessThan(2)
  expect(ofSmall[2]).toBeLessThan(6)
  // Of the large one, whoever came first is first, and nobody has a second before all have a first.
  expect(taken.filter((id) => !own.includes(id))).toEqual([...crowd, again])
})

test('two takers at once take a submission each', async () => {
  const { id } = await build.competition()
  const { visitor } = await build.competitor(id)
  const made = [await handIn(visitor, id), await handIn(visitor, id), await handIn(visitor, id)]
  await Promise.all(made.map((ticket) => scoreSubmission(app.ctx, ticket)))
  expect(await Promise.all(made.map(stateOf))).toEqual(['scored', 'scored', 'scored'])
})
