import { randomBytes } from 'node:crypto'
import { audit } from '@leitai/platform/audit/audit'
import { limits } from '@leitai/platform/contract/limits'
import type { Db } from '@leitai/platform/db/open'
import { count, eq, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { csv, Download } from '@leitai/platform/http/download'
import { notifyEach } from '@leitai/site/message/notify'
import { stageIn } from '../../definition/competition.ts'
import { hostedCompetition, staffCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { galleryOf, lockGallery } from '../../works/work.ts'
import type * as contract from '../contract.ts'
import { conflictsOf, giveMarks, judgesOf, lockRound, outcomeOf, roundOf, subjectsOf } from '../round.ts'
import { assign, randomOf, refusalOfGallery, refusalOfStage, shuffled } from '../rules.ts'
import { type Round, rounds, roundWorks } from '../table.ts'
import { resultHeader, roundOpened } from '../texts.ts'
import { resultView } from '../view.ts'

export const closeRound: Handler<typeof contract.closeRound> = async (context, { cmptId, roundId }) => {
  const { db, now } = context
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const round = await lockRound(db, cmptId, roundId)
  refuse(round.state === 'open' ? null : { code: 'judging.notOpen' })
  await db.update(rounds).set({ state: 'closed', closedAt: now }).where(eq(rounds.id, roundId))
  await audit(context, { action: 'judging.close', target: { kind: 'competition', id: cmptId }, detail: { roundId } })
  return { ok: true }
}

export const removeRound: Handler<typeof contract.removeRound> = async (context, { cmptId, roundId }) => {
  const { db } = context
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const round = await lockRound(db, cmptId, roundId)
  refuse(round.state === 'draft' ? null : { code: 'judging.notDraft' })
  await db.delete(rounds).where(eq(rounds.id, roundId))
  await audit(context, { action: 'judging.remove', target: { kind: 'competition', id: cmptId }, detail: { roundId } })
  return { ok: true }
}

const timeOf = (written: string | null) => (written === null ? null : new Date(written))

export const saveRound: Handler<typeof contract.saveRound> = async (context, { cmptId, roundId, plan }) => {
  const { db, now } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  await stageIn(db, cmptId, plan.stageId)
  const able = new Set((await judgesOf(db, cmpt)).map(({ userId }) => userId))
  refuse(plan.judgeIds.every((id) => able.has(id)) ? null : { code: 'judging.judges' })
  const [startAt, endAt] = [timeOf(plan.startAt), timeOf(plan.endAt)]
  refuse(startAt && endAt && endAt <= startAt ? { code: 'judging.dates' } : null)
  if (plan.fromRoundId !== null) {
    const from = await roundOf(db, cmptId, plan.fromRoundId)
    refuse(from.state === 'closed' && from.id !== roundId && plan.best !== null ? null : { code: 'judging.from' })
  }
  const best = plan.fromRoundId === null ? null : plan.best
  const values = { ...plan, best, judgeIds: [...new Set(plan.judgeIds)], startAt, endAt }
  const act = (id: number) =>
    audit(context, { action: 'judging.plan', target: { kind: 'competition', id: cmptId }, detail: { roundId: id } })
  if (roundId !== undefined) {
    const round = await lockRound(db, cmptId, roundId)
    refuse(round.state === 'draft' ? null : { code: 'judging.notDraft' })
    await db.update(rounds).set(values).where(eq(rounds.id, roundId))
    await act(roundId)
    return { roundId }
  }
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`rounds of ${cmptId}`}))`)
  const [counted] = await db.select({ count: count() }).from(rounds).where(eq(rounds.cmptId, cmptId))
  const limit = limits.judging.rounds
  refuse((counted?.count ?? 0) < limit ? null : { code: 'judging.many', values: { limit } })
  const seed = randomBytes(12).toString('hex')
  const [made] = await db
    .insert(rounds)
    .values({ ...values, cmptId, seed, createdAt: now })
    .returning({ id: rounds.id })
  const { id } = orRefuse(made, 'judging.unknown')
  await act(id)
  return { roundId: id }
}

/** The works of a round: all, or the best of an earlier round. */
async function chosenFor(db: Db, round: Round) {
  const all = await subjectsOf(db, round)
  if (round.fromRoundId === null) return all
  const from = await roundOf(db, round.cmptId, round.fromRoundId)
  refuse(from.state === 'closed' ? null : { code: 'judging.from' })
  const { results } = await outcomeOf(db, from)
  const on = new Set(
    results.flatMap(({ teamId, rank }) => (rank !== null && rank <= (round.best ?? 0) ? [teamId] : [])),
  )
  // Teams, not works, carry over: a later stage has its own works.
  return all.filter(({ teamId }) => on.has(teamId))
}

export const openRound: Handler<typeof contract.openRound> = async (context, { cmptId, roundId }) => {
  const { db, now } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const round = await lockRound(db, cmptId, roundId)
  refuse(round.state === 'draft' ? null : { code: 'judging.notDraft' })
  await lockGallery(db, cmptId)
  refuse(refusalOfGallery(round, await galleryOf(db, cmptId)))
  refuse(refusalOfStage(await stageIn(db, cmptId, round.stageId), now))
  const able = new Set((await judgesOf(db, cmpt)).map(({ userId }) => userId))
  const judgeIds = round.judgeIds.filter((id) => able.has(id))
  refuse(judgeIds.length > 0 ? null : { code: 'judging.noJudges' })
  const chosen = await chosenFor(db, round)
  refuse(chosen.length > 0 ? null : { code: 'judging.noWorks' })
  const inOrder = shuffled(
    chosen.toSorted((a, b) => a.teamId - b.teamId),
    randomOf(`${round.seed} codes`),
  )
  await db.insert(roundWorks).values(inOrder.map((work, at) => ({ ...work, roundId, no: at + 1 })))
  const teamIds = chosen.map(({ teamId }) => teamId).toSorted((a, b) => a - b)
  const given = assign({ teamIds, judgeIds, not: await conflictsOf(db, cmptId, judgeIds) }, round.perWork, round.seed)
  await giveMarks(db, round, given)
  await db.update(rounds).set({ state: 'open', judgeIds }).where(eq(rounds.id, roundId))
  await notifyEach(
    db,
    [...new Set(given.map(({ judgeId }) => judgeId))].map((userId) => ({
      userId,
      kind: 'competition' as const,
      about: cmpt.title,
      ...roundOpened(cmpt.title, round.name),
      link: `/judge-space.html?tab=console&id=${cmptId}&part=marking`,
      now,
    })),
  )
  const detail = { roundId, works: chosen.length, marks: given.length }
  await audit(context, { action: 'judging.open', target: { kind: 'competition', id: cmptId }, detail })
  return { works: chosen.length, marks: given.length }
}

export const roundResults: Handler<typeof contract.roundResults> = async (context, { cmptId, roundId }) => {
  const { db } = context
  const { cmpt } = await staffCompetition(context, cmptId)
  return resultView(db, cmpt, await roundOf(db, cmptId, roundId))
}

export const roundResultsCsv: Handler<typeof contract.roundResultsCsv> = async (context, { cmptId, roundId }) => {
  const { db, language } = context
  const { cmpt } = await staffCompetition(context, cmptId)
  const { rows, judges } = await resultView(db, cmpt, await roundOf(db, cmptId, roundId))
  const nameOf = new Map(judges.map(({ userId, userName }) => [userId, userName]))
  const body = csv(
    resultHeader[language],
    rows.flatMap((row) => {
      const work = [row.rank, row.code, row.teamName, row.title, row.score, row.rawMean, row.spread, row.missing]
      if (row.marks.length === 0) return [[...work, '', '', null, null, '', '']]
      return row.marks.map((mark) => [
        ...work,
        nameOf.get(mark.userId) ?? '',
        mark.state,
        mark.raw,
        mark.normalised,
        mark.points.map((point) => point ?? '-').join(' / '),
        mark.comment || mark.reason,
      ])
    }),
  )
  return new Download({ name: `judging-${roundId}.csv`, contentType: 'text/csv; charset=utf-8', body })
}
