import { eq, sql } from '@leitai/platform/db/orm'
import { nextDayStart } from '@leitai/platform/time/day'
import { answerCsv } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { signUpJoinCmpt } from '../catalog/contract.sign-up.ts'
import * as team from '../team/contract.ts'
import { type Player, teamBuilders } from '../team/testing.ts'
import * as contract from './contract.ts'
import { getFileUploadToken } from './contract.ts'
import { submissions } from './table.ts'

const { app, build } = await testApp()
const { db } = app.ctx
const make = teamBuilders(build)
const mine = async (visitor: Visitor, cmptId: number) =>
  (await visitor.call(contract.mySubmission, { cmptId, state: '', order: 'newest', page: 1, pageSize: 20 })).quota
const fail = async ({ visitor }: Player, cmptId: number) =>
  build.finished((await build.submit(visitor, cmptId, 'id,prediction\n1,x\n')).submission.id)
const ticket = ({ visitor }: Player, cmptId: number) =>
  refusalOf(visitor.call(getFileUploadToken, { cmptId, fileName: 'a.csv', size: 10 }))

test('a user who deletes, leaves or joins a team keeps today’s failures', async () => {
  const { id } = await build.competition({}, { failedLimit: 3 })
  const one = await make.competitor(id)
  for (let at = 0; at < 3; at++) await fail(one, id)
  expect(await ticket(one, id)).toBe('submission.failedLimit')
  // A new team of the same user.
  await one.visitor.call(team.deleteTeam, { teamId: one.teamId, confirm: one.user.name })
  const { teamId } = await one.visitor.call(team.createTeam, { cmptId: id, name: '演示重来', intro: '' })
  one.teamId = teamId
  expect(await mine(one.visitor, id)).toMatchObject({ failedToday: 3, failedLimit: 3 })
  expect(await refusalOf(build.submit(one.visitor, id, answerCsv(0.1)))).toBe('submission.failedLimit')
  // Joining another team: the user's count is kept, and the team's stays the same for its other members.
  const other = await make.competitor(id)
  await make.join(other, one)
  expect(await ticket(one, id)).toBe('submission.failedLimit')
  expect(await mine(other.visitor, id)).toMatchObject({ failedToday: 0 })
  // And leaving it again.
  await one.visitor.call(team.deleteCompeteMate, { teamId: other.teamId, userId: one.user.id })
  expect(await ticket(one, id)).toBe('submission.failedLimit')
  app.travel(nextDayStart(app.ctx.now()))
  one.visitor = await app.as(one.user)
  expect(await ticket(one, id)).toBe('ok')
  app.travel(new Date())
})

test('a team’s failures stay with the team, whoever leaves or joins, and cancelled ones count as well', async () => {
  const { id } = await build.competition({}, { failedLimit: 2 })
  const [captain, mate] = await make.team(id, 2)
  if (!mate) throw new Error('there is nobody')
  await fail(mate, id)
  await fail(mate, id)
  await mate.visitor.call(team.deleteCompeteMate, { teamId: captain.teamId, userId: mate.user.id })
  expect(await ticket(captain, id)).toBe('submission.failedLimit')
  const fresh = await make.competitor(id)
  await make.join(captain, fresh)
  expect(await ticket(fresh, id)).toBe('submission.failedLimit')
  await db.update(submissions).set({ state: 'cancelled' }).where(eq(submissions.userId, mate.user.id))
  expect(await ticket(mate, id)).toBe('submission.failedLimit')
})

test('scored submissions also count for the user, in whichever team they were made', async () => {
  const { id } = await build.competition({}, { dailyLimit: 2, totalLimit: 2 })
  const [one, other] = [await make.competitor(id), await make.competitor(id)]
  for (const error of [0.1, 0.2])
    await build.finished((await build.submit(one.visitor, id, answerCsv(error))).submission.id)
  // In whatever way they left that team.
  await db.execute(sql`update team_members set team_id = ${other.teamId} where user_id = ${one.user.id}`)
  expect(await ticket(one, id)).toBe('submission.dailyLimit')
  expect(await ticket(other, id)).toBe('ok')
})

test('platform failures count nowhere, but a fourth file of a day that breaks the scorer does', async () => {
  const { id } = await build.competition({}, { failedLimit: 1, dailyLimit: 1 })
  const one = await make.competitor(id)
  const { submission } = await build.submit(one.visitor, id, answerCsv(0.1))
  await build.finished(submission.id)
  const [row] = await db
    .update(submissions)
    .set({ state: 'failed', ourFault: 'crashed' })
    .where(eq(submissions.id, submission.id))
    .returning()
  if (!row) throw new Error('the submission is gone')
  expect(await mine(one.visitor, id)).toMatchObject({ failedToday: 0, usedToday: 0, remainingToday: 1 })
  expect(await ticket(one, id)).toBe('ok')
  const { id: _, ...values } = row
  const more = (no: number, ourFault: string) =>
    db.insert(submissions).values({ ...values, no, ourFault, objectKey: `${row.objectKey.slice(0, -4)}${no}.csv` })
  for (const no of [2, 3]) await more(no, 'timeLimit')
  for (const no of [4, 5]) await more(no, 'fileLost')
  expect(await ticket(one, id)).toBe('ok')
  await more(6, 'timeLimit')
  expect(await mine(one.visitor, id)).toMatchObject({ failedToday: 1, usedToday: 0, remainingToday: 1 })
  expect(await ticket(one, id)).toBe('submission.failedLimit')
  // A new team of the same user.
  await one.visitor.call(team.deleteTeam, { teamId: one.teamId, confirm: one.user.name })
  one.teamId = (await one.visitor.call(team.createTeam, { cmptId: id, name: '演示再来', intro: '' })).teamId
  expect(await ticket(one, id)).toBe('submission.failedLimit')
})

test('the processor time of failed files counts for a person in all competitions, until midnight', async () => {
  const [{ id }, { id: other }] = [await build.competition(), await build.competition()]
  const one = await make.competitor(id)
  const joining = { cmptId: other, agree: true, answers: {}, lookingForTeam: false }
  const { teamId } = await one.visitor.call(signUpJoinCmpt, joining)
  const again = { ...one, teamId: teamId ?? 0 }
  // Rows of very many fields are what a file can cost with few rows.
  const wide = `id,prediction\n${`1${',0'.repeat(4000)}\n`.repeat(900)}`
  const { submission } = await build.submit(one.visitor, id, wide)
  await build.finished(submission.id)
  const [row] = await db.select().from(submissions).where(eq(submissions.id, submission.id))
  expect(row).toMatchObject({ state: 'failed', attempt: 1, cpuMs: expect.toSatisfy((ms: number) => ms > 0) })
  expect(await ticket(again, other)).toBe('ok')
  await db.update(submissions).set({ cpuMs: 600_000 }).where(eq(submissions.id, submission.id))
  expect(await ticket(again, other)).toBe('submission.failedTime')
  expect(await ticket(one, id)).toBe('submission.failedTime')
  await db.update(submissions).set({ state: 'scored' }).where(eq(submissions.id, submission.id))
  expect(await ticket(again, other)).toBe('ok')
})
