import { hostDashboard } from '@leitai/competition/host-console/contract'
import { submissions } from '@leitai/competition/submission/table'
import { users } from '@leitai/identity/account/table'
import { eq } from '@leitai/platform/db/orm'
import { dayName } from '@leitai/platform/time/day'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { siteDays } from './contract.ts'

const { app, build } = await testApp()
const daysAgo = (days: number) => new Date(app.ctx.now().getTime() - days * 86_400_000)

// covers: pages.console.chart-days-admin
test('an admin sees new accounts, submissions, failures and the wait for scoring of the last days', async () => {
  const admin = await app.as(await build.user({ role: 'admin' }))
  const owner = await build.user({ createdAt: daysAgo(400) })
  const { id, stage } = await build.competition({ ownerId: owner.id })
  const { teamId, user } = await build.competitor(id)
  await app.ctx.db
    .update(users)
    .set({ createdAt: daysAgo(3) })
    .where(eq(users.id, user.id))
  const at = daysAgo(2)
  const after = (seconds: number) => new Date(at.getTime() + seconds * 1000)
  const rows: Partial<typeof submissions.$inferInsert>[] = [
    { state: 'scored', scoreA: 1, startedAt: after(4), attempt: 1 },
    // A revision scored it again, a day later.
    { state: 'scored', scoreA: 1, startedAt: after(86_400), attempt: 2 },
    { state: 'failed', faultCount: 1 },
    { state: 'failed', ourFault: 'lost' },
    { state: 'failed', programFailed: true },
    { state: 'scoring', leaseUntil: daysAgo(-1) },
    { state: 'cancelled' },
  ]
  await app.ctx.db.insert(submissions).values(
    rows.map((row, no) => ({
      cmptId: id,
      stageId: stage.id,
      teamId,
      userId: user.id,
      no,
      objectKey: `days/${no}`,
      fileName: 'a.csv',
      size: 1,
      createdAt: at,
      ...row,
    })),
  )
  const { days } = await admin.call(siteDays, {})
  expect(days).toHaveLength(30)
  expect(days.at(-1)?.day).toBe(dayName(app.ctx.now()))
  const on = (days: readonly { day: string }[], when: Date) => days.find(({ day }) => day === dayName(when))
  const expected = { scored: 2, failed: 3, ours: 1, programs: 1, open: 1, waited: 4 }
  expect(on(days, at)).toMatchObject(expected)
  expect(on(days, daysAgo(3))).toMatchObject({ signUps: 1, scored: 0, waited: null })
  // The host sees the same of the own competition, with its sign-ups.
  const host = await app.as(owner)
  const dashboard = await host.call(hostDashboard, { cmptId: id })
  expect(on(dashboard.days, at)).toMatchObject({ ...expected, signUps: 0 })
  expect(await refusalOf(host.call(siteDays, {}))).toBe('login.forbidden')
})
