import { organisationBuilders } from '@leitai/identity/organisation/testing'
import { asc, eq } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { addWebhook } from '@leitai/site/webhook/contract'
import { type EventType, eventsFor, type OwnerKind } from '@leitai/site/webhook/contract.events'
import { webhookDeliveries } from '@leitai/site/webhook/table'
import { answerCsv } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { testApp } from '@leitai/testing/test-app'
import { expect, it } from 'vitest'
import { signUpJoinCmpt } from '../catalog/contract.sign-up.ts'
import { competitions, stages } from '../definition/table.ts'
import { reveal } from '../submission/reveal.ts'
import { inviteMem } from '../team/contract.joining.ts'

const { app, build } = await testApp()

/** A webhook of everything that its owner may be told; what it was told, in order. */
async function listens(visitor: Visitor, ownerKind: OwnerKind, ownerId: number) {
  const { id } = await visitor.call(addWebhook, {
    ownerKind,
    ownerId,
    kind: 'json',
    name: '演示',
    address: 'https://hooks.invalid/x',
    secret: '',
    language: 'zh',
    events: eventsFor(ownerKind),
  })
  return async (type?: EventType) => {
    const rows = await app.ctx.db
      .select({ event: webhookDeliveries.event })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.webhookId, id))
      .orderBy(asc(webhookDeliveries.id))
    return rows.map(({ event }) => event).filter((event) => type === undefined || event.type === type)
  }
}

async function hosted(values: Parameters<typeof build.competition>[0] = {}) {
  const owner = await build.user()
  const cmpt = await build.competition({ ownerId: owner.id, ...values })
  const eventsOf = await listens(await app.as(owner), 'competition', cmpt.id)
  return { cmpt, eventsOf }
}

it('tells hosts of sign-ups, and of those that wait for them', async () => {
  const open = await hosted()
  const { user } = await build.competitor(open.cmpt.id)
  expect((await open.eventsOf()).map(({ type, data }) => ({ type, data }))).toMatchObject([
    { type: 'signup.requested', data: { person: { id: user.id, name: user.name }, state: 'joined' } },
  ])
  const careful = await hosted({ approval: true })
  const waiter = await app.as(await build.user())
  await waiter.call(signUpJoinCmpt, { cmptId: careful.cmpt.id, agree: true, answers: {}, lookingForTeam: false })
  expect(await careful.eventsOf()).toMatchObject([{ data: { state: 'waiting' } }])
  // No number, address or answer of the form leaves.
  expect(JSON.stringify(await careful.eventsOf())).not.toMatch(/@|phone|answers/)
})

it('tells hosts and the team of a score of the A board, and nobody else or of B', async () => {
  const { cmpt, eventsOf } = await hosted()
  const { user, visitor } = await build.competitor(cmpt.id)
  const other = await build.competitor(cmpt.id)
  const [own, others] = [
    await listens(visitor, 'person', user.id),
    await listens(other.visitor, 'person', other.user.id),
  ]
  const { submission } = await build.submit(visitor, cmpt.id, answerCsv(0.25))
  await build.finished(submission.id)
  const scored = {
    type: 'submission.scored',
    data: { submission: { id: submission.id }, state: 'scored', score: 0.25 },
  }
  expect(await eventsOf('submission.scored')).toMatchObject([scored])
  expect(await own()).toMatchObject([scored])
  expect(await others()).toEqual([])
  const fields = Object.keys((await own())[0]?.data ?? {}).toSorted()
  expect(fields).toEqual(['competition', 'practice', 'score', 'stage', 'state', 'submission', 'team', 'url'])
})

it('tells no score where the stage shows none yet', async () => {
  const { cmpt, eventsOf } = await hosted()
  await app.ctx.db.update(stages).set({ kind: 'switch' }).where(eq(stages.id, cmpt.stage.id))
  const { user, visitor } = await build.competitor(cmpt.id)
  const own = await listens(visitor, 'person', user.id)
  const { submission } = await build.submit(visitor, cmpt.id, answerCsv(0.25))
  await build.finished(submission.id)
  for (const list of [await eventsOf('submission.scored'), await own()]) {
    expect(list).toMatchObject([{ data: { score: null } }])
    expect(JSON.stringify(list)).not.toContain('0.25')
  }
})

// covers: rely.webhook.owner
it.each([
  ['shown to everybody', {}, {}, 0.25],
  ['that changes at noon', {}, { boardRefresh: 'noon' }, null],
  ['without names', { audience: 'invited', status: 'private', boardView: 'anonymous' }, {}, null],
  ['of one’s own row', { audience: 'invited', status: 'private', boardView: 'own' }, {}, null],
] as const)(
  'attack: an organisation whose admin competes is told no score that its board does not show: one %s',
  async (_what, of, stage, score) => {
    const { id: organisationId, admin } = await organisationBuilders(app).organisation()
    const eventsOf = await listens(admin.visitor, 'organisation', organisationId)
    const { cmpt, eventsOf: hostEventsOf } = await hosted({ organisationId })
    await app.ctx.db
      .update(stages)
      .set({ boardAt: app.ctx.now(), ...stage })
      .where(eq(stages.id, cmpt.stage.id))
    const rival = await build.competitor(cmpt.id)
    await admin.visitor.call(signUpJoinCmpt, { cmptId: cmpt.id, agree: true, answers: {}, lookingForTeam: false })
    await app.ctx.db
      .update(competitions)
      .set({ title: { zh: '演示竞赛', en: '' }, ...of })
      .where(eq(competitions.id, cmpt.id))
    const { submission } = await build.submit(rival.visitor, cmpt.id, answerCsv(0.25))
    await build.finished(submission.id)
    const [hosts] = await hostEventsOf('submission.scored')
    const [event] = await eventsOf('submission.scored')
    expect(hosts).toMatchObject({ data: { score: 0.25 } })
    expect(event).toMatchObject({ id: hosts?.id, data: { submission: { id: submission.id }, score } })
  },
)

it('tells hosts once that the B board is shown', async () => {
  const { cmpt, eventsOf } = await hosted()
  const now = app.ctx.now()
  for (let times = 0; times < 2; times++) await transaction(app.ctx.db, (db) => reveal(db, cmpt.stage.id, now))
  expect(await eventsOf()).toMatchObject([{ type: 'board.revealed', data: { stage: { id: cmpt.stage.id } } }])
})

it('tells a person who is invited into a team, and not its captain', async () => {
  const cmpt = await build.competition()
  const [captain, person] = [await build.competitor(cmpt.id), await build.competitor(cmpt.id)]
  const own = await listens(person.visitor, 'person', person.user.id)
  const others = await listens(captain.visitor, 'person', captain.user.id)
  await captain.visitor.call(inviteMem, { teamId: captain.teamId, userName: person.user.name, note: '演示' })
  expect(await own()).toMatchObject([
    { type: 'team.invitation', data: { team: { id: captain.teamId }, by: { id: captain.user.id }, note: '演示' } },
  ])
  expect(await others()).toEqual([])
})

it('tells nothing of what was undone', async () => {
  const { cmpt, eventsOf } = await hosted()
  const undone = transaction(app.ctx.db, async (db) => {
    await reveal(db, cmpt.stage.id, app.ctx.now())
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await eventsOf()).toEqual([])
})
