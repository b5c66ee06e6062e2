import { isUniqueViolation } from '@leitai/platform/db/transaction'
import { orRefuse, Refused } from '@leitai/platform/errors/refuse'
import { keepPicture, ownPicture } from '@leitai/platform/file/picture'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { dayStart } from '@leitai/platform/time/day'
import { notify } from '@leitai/site/message/notify'
import { publicCompetition, titleOf } from '../../definition/competition.ts'
import { appealsSince, MOST_A_DAY, MOST_OPEN, openAppeals, takeTurn } from '../appeal.ts'
import type * as contract from '../contract.ts'
import { penaltyMatter } from '../penalty-matter.ts'
import { matterKey, needsSubject } from '../rules.ts'
import { appeals } from '../table.ts'
import { appealArrived } from '../texts.ts'

export const makeAppeal: Handler<typeof contract.makeAppeal> = async ({ db, me, now, ctx }, input) => {
  const { matter, cmptId, text } = input
  if (needsSubject(matter) && input.subject === '') throw new Refused({ code: 'appeal.subject' })
  if (cmptId) await publicCompetition(db, cmptId)
  const subject =
    matter === 'penalty'
      ? String(await penaltyMatter.get().toAppeal(db, { subject: input.subject, userId: me.id, now }))
      : input.subject
  await takeTurn(db, me.id)
  if ((await openAppeals(db, me.id)) >= MOST_OPEN) {
    throw new Refused({ code: 'appeal.tooMany', values: { limit: MOST_OPEN } })
  }
  if ((await appealsSince(db, me.id, dayStart(now))) >= MOST_A_DAY) {
    throw new Refused({ code: 'appeal.daily', values: { limit: MOST_A_DAY } })
  }
  const keys = input.evidence.map((path) => orRefuse(ownPicture('evidence', me.id, path), 'file.key'))
  for (const objectKey of keys) orRefuse(await ctx.storage.stat(objectKey), 'file.key')
  for (const objectKey of keys) await keepPicture(db, { objectKey, userId: me.id, now })
  const evidence = [...new Set(keys)].map((key, index) => ({ key, name: `${index + 1}.jpg` }))
  const values = { userId: me.id, matter, cmptId: cmptId ?? null, subject, text, evidence, at: now }
  const [made] = await db
    .insert(appeals)
    .values({ ...values, matterKey: matterKey(matter === 'penalty' ? { matter, subject } : input) })
    .returning({ id: appeals.id })
    .catch((error) => {
      throw isUniqueViolation(error) ? new Refused({ code: 'appeal.once' }) : error
    })
  if (!made) throw new Error('the insert gave no row')
  await notify(db, {
    userId: me.id,
    kind: 'system',
    about: await titleOf(db, cmptId ?? null),
    ...appealArrived,
    link: '/accountset/appeal.html',
    now,
  })
  return { id: made.id }
}
