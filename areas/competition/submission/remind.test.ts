import { reminderDue } from '@leitai/platform/jobs/reminder'
import { findUserMsgByPage } from '@leitai/site/message/contract'
import { answerCsv } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { setBRankSubmission } from './contract.ts'
import { remindOfPicks } from './notify-host.ts'

const { app, build } = await testApp()

const HOUR = 3_600_000
const remindersOf = async (visitor: Visitor) =>
  (await visitor.call(findUserMsgByPage, { kind: 'competition', unread: true, page: 1, pageSize: 20 })).list

// covers: rules.boards.reminders-24-2, rules.boards.submission-page-says
test('users with scores are reminded a day and two hours before the end, once each, with what will count', async () => {
  const endAt = new Date(Date.now() + 30 * HOUR)
  const { id } = await build.competition({ endAt })
  const [chooser, silent] = [await build.competitor(id), await build.competitor(id)]
  const { submission } = await build.submit(chooser.visitor, id, answerCsv(0.1))
  await build.finished(submission.id)
  await chooser.visitor.call(setBRankSubmission, { id: submission.id })
  await remindOfPicks(app.ctx)
  expect(await remindersOf(chooser.visitor)).toEqual([])
  for (const [hoursLeft, total] of [
    [23.5, 1],
    [20, 1],
    [1.9, 2],
    [0.5, 2],
  ] as const) {
    app.travel(new Date(endAt.getTime() - hoursLeft * HOUR))
    await Promise.all([remindOfPicks(app.ctx), remindOfPicks(app.ctx)])
    expect(await remindersOf(chooser.visitor), `${hoursLeft} hours left`).toHaveLength(total)
  }
  const [newest] = await remindersOf(chooser.visitor)
  expect(newest).toMatchObject({ link: `/cmptDetail.html?id=${id}&tab=submit` })
  expect(newest?.title.en).toContain('2 hours left')
  expect(await remindersOf(silent.visitor)).toEqual([])
  app.travel(new Date())
})

test('a stage that has ended, or whose end is far, sends no reminders', () => {
  const now = new Date(0)
  const at = (hours: number, remindedHours: number | null) =>
    reminderDue({ endAt: new Date(hours * HOUR), remindedHours }, now)
  expect([at(25, null), at(24, null), at(24, 24), at(2, 24), at(2, 2), at(0, null)]).toEqual([
    null,
    24,
    null,
    2,
    null,
    null,
  ])
  expect(reminderDue({ endAt: null, remindedHours: null }, now)).toBeNull()
})
