import { shownPerson } from '@leitai/identity/account/person'
import { users } from '@leitai/identity/account/table'
import { audit } from '@leitai/platform/audit/audit'
import { onDays } from '@leitai/platform/db/days'
import { alias, and, asc, count, desc, eq, sql } from '@leitai/platform/db/orm'
import { isUniqueViolation } from '@leitai/platform/db/transaction'
import { orRefuse, Refused } from '@leitai/platform/errors/refuse'
import { keepPicture, ownPicture } from '@leitai/platform/file/picture'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { foundIn, inBoth, patternsOf } from '@leitai/platform/text/search'
import { dayStart } from '@leitai/platform/time/day'
import { notify } from '@leitai/site/message/notify'
import { publicCompetition, titleOf } from '../../definition/competition.ts'
import { fairPlay } from '../../definition/fair-play.ts'
import { competitions } from '../../definition/table.ts'
import { appealsSince, columns, MOST_A_DAY, MOST_OPEN, openAppeals, takeTurn, viewOf } from '../appeal.ts'
import type * as contract from '../contract.ts'
import { matterKey, needsSubject } from '../rules.ts'
import { appeals } from '../table.ts'
import { appealAccepted, appealArrived, appealRefused } from '../texts.ts'

export const answerAppeal: Handler<typeof contract.answerAppeal> = async (context, { id, accept, answer }) => {
  const { db, me, now } = context
  const [found] = await db.select().from(appeals).where(eq(appeals.id, id)).for('update')
  const appeal = orRefuse(found, 'appeal.unknown')
  if (appeal.state !== 'open') throw new Refused({ code: 'appeal.closed' })
  if (appeal.userId === me.id) throw new Refused({ code: 'appeal.own' })
  const { matter, subject } = appeal
  if (matter === 'penalty') await fairPlay.get().applyAnswer(db, { subject }, { accept, answer, by: me.id, now })
  const state = accept ? 'accepted' : 'refused'
  await db.update(appeals).set({ state, answer, answeredBy: me.id, answeredAt: now }).where(eq(appeals.id, id))
  await audit(context, { action: `appeal.${state}`, target: { kind: 'appeal', id }, reason: answer })
  await notify(db, {
    userId: appeal.userId,
    kind: 'system',
    about: await titleOf(db, appeal.cmptId),
    ...(accept ? appealAccepted : appealRefused)(answer),
    link: '/accountset/appeal.html',
    now,
  })
  return { ok: true }
}

export const makeAppeal: Handler<typeof contract.makeAppeal> = async ({ db, me, now, ctx }, input) => {
  const { matter, cmptId, text } = input
  if (needsSubject(matter) && input.subject === '') throw new Refused({ code: 'appeal.subject' })
  if (cmptId) await publicCompetition(db, cmptId)
  const subject =
    matter === 'penalty'
      ? String(await fairPlay.get().penaltyToAppeal(db, { subject: input.subject, userId: me.id, now }))
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

const answerers = alias(users, 'answerers')
const texts = [
  sql`'#' || ${appeals.id}`,
  users.name,
  ...inBoth(competitions.title),
  appeals.subject,
  appeals.text,
  appeals.answer,
]

/** Open appeals oldest first, the others newest first. */
export const appealQueue: Handler<typeof contract.appealQueue> = async ({ db, ctx }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const where = and(
    eq(appeals.state, input.state),
    input.matter && eq(appeals.matter, input.matter),
    onDays(appeals.at, input),
    foundIn(texts, patternsOf(input.keyword)),
  )
  const [found] = await db
    .select({ total: count() })
    .from(appeals)
    .innerJoin(users, eq(users.id, appeals.userId))
    .leftJoin(competitions, eq(competitions.id, appeals.cmptId))
    .where(where)
  const rows = await db
    .select({
      ...columns,
      person: { id: users.id, name: users.name, avatar: users.avatar },
      answeredBy: answerers.name,
    })
    .from(appeals)
    .innerJoin(users, eq(users.id, appeals.userId))
    .leftJoin(answerers, eq(answerers.id, appeals.answeredBy))
    .leftJoin(competitions, eq(competitions.id, appeals.cmptId))
    .where(where)
    .orderBy(input.state === 'open' ? asc(appeals.id) : desc(appeals.id))
    .limit(pageSize)
    .offset(offset)
  const list = await Promise.all(
    rows.map(async ({ person, answeredBy, ...row }) => ({
      ...(await viewOf(ctx, row)),
      person: shownPerson(person),
      answeredBy,
    })),
  )
  return { list, total: found?.total ?? 0, page, pageSize }
}

export const withdrawAppeal: Handler<typeof contract.withdrawAppeal> = async ({ db, me, now }, { id }) => {
  const [found] = await db
    .select({ state: appeals.state })
    .from(appeals)
    .where(and(eq(appeals.id, id), eq(appeals.userId, me.id)))
    .for('update')
  if (orRefuse(found, 'appeal.unknown').state !== 'open') throw new Refused({ code: 'appeal.closed' })
  await db.update(appeals).set({ state: 'withdrawn', answeredAt: now }).where(eq(appeals.id, id))
  return { ok: true }
}
