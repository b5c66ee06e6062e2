import { users } from '@leitai/identity/account/table'
import { eq } from '@leitai/platform/db/orm'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { submissions } from '../submission/table.ts'
import { teams } from '../team/table.ts'
import { failingOf, phonesNear } from './rules.ts'
import { failingTeams, phonesShared } from './similar-places.ts'

const { app, build } = await testApp()
const db = () => app.ctx.db

test('numbers are in one range if they share all but two digits or are adjacent', () => {
  const people = ['8613800000101', '8613800000199', '8613800000201', '8613800000777', '', 'x'].map((phone) => ({
    phone,
  }))
  expect(phonesNear(people).map((group) => group.map(({ phone }) => phone.slice(-3)))).toEqual([['101', '199', '201']])
  expect(phonesNear([{ phone: '8613800000101' }, { phone: '8613800000210' }])).toEqual([])
})

// covers: rules.message.similarity-flag-same-phone
test('teams with phones in one range are flagged without numbers; many teams of one company are not', async () => {
  const { id } = await build.competition()
  const withPhone = async (phone: string) => {
    const one = await build.competitor(id)
    await db().update(users).set({ countryCode: '86', phone }).where(eq(users.id, one.user.id))
    return one
  }
  const near = [await withPhone('13900001001'), await withPhone('13900001002')]
  await withPhone('13900009999')
  for (let at = 0; at < 5; at++) await withPhone(`1370000220${at}`)
  const baseline = await withPhone('13900001003')
  await db().update(teams).set({ baseline: true }).where(eq(teams.id, baseline.teamId))
  const found = await phonesShared(app.ctx, id)
  expect(found).toEqual([
    {
      stageId: null,
      kind: 'phone',
      strength: 55,
      teamIds: near.map(({ teamId }) => teamId),
      facts: { entries: [], plot: [], figures: [{ name: 'phones', value: 2, normal: 0 }] },
    },
  ])
  expect(JSON.stringify(found)).not.toContain('1390000')
})

// covers: rules.message.similarity-flag-many
test('a team most of whose files fail is flagged; a few failures, or failures of the platform, are not', async () => {
  expect(failingOf({ failed: 14, scored: 0 })).toBeNull()
  expect(failingOf({ failed: 15, scored: 15 })).toBeNull()
  const { id, stage } = await build.competition()
  const [bad, unlucky] = [await build.competitor(id), await build.competitor(id)]
  const rows = [bad, unlucky].flatMap(({ teamId, user }) =>
    Array.from({ length: 16 }, (_, no) => ({
      cmptId: id,
      stageId: stage.id,
      teamId,
      userId: user.id,
      no: no + 1,
      createdAt: app.ctx.now(),
      objectKey: `result/${teamId}/${no}.csv`,
      fileName: 'a.csv',
      size: 1,
      state: 'failed' as const,
      ourFault: teamId === unlucky.teamId ? 'timeout' : null,
    })),
  )
  await db().insert(submissions).values(rows)
  expect(await failingTeams(db(), stage)).toMatchObject([
    { kind: 'failing', teamIds: [bad.teamId], strength: 41, facts: { figures: [{ value: 16 }, { value: 0 }] } },
  ])
})
