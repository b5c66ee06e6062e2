import { shownPerson } from '@leitai/identity/account/person'
import { audit } from '@leitai/platform/audit/audit'
import { refusalText } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { and, count, desc, eq, gt, inArray, max, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { keepPicturesIn } from '@leitai/platform/file/pictures-in'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { csvStream, Download } from '@leitai/platform/http/download'
import { pageOf } from '@leitai/platform/http/page'
import { minuteText } from '@leitai/platform/time/day'
import { attemptsOf, resultsOf } from '../attempts.ts'
import type * as contract from '../contract.papers.ts'
import { markJob } from '../mark.ts'
import { drawQuestions, paperFor, questionsOf, shownAttempt, shownPapers, standings } from '../papers.ts'
import { refusalToRunPython } from '../python.ts'
import { closesAt, refusalOfWindow, refusalToPublish, refusalToStart, topicsOf } from '../rules.ts'
import { examAttempts, examPapers } from '../table.ts'
import { resultsCsvHeader } from '../texts.ts'

export const adminPapers: Handler<typeof contract.adminPapers> = async ({ db }, paging) => {
  const { page, pageSize, offset } = pageOf(paging)
  const [found] = await db.select({ count: count() }).from(examPapers)
  const rows = await db.select().from(examPapers).orderBy(desc(examPapers.id)).limit(pageSize).offset(offset)
  const counts = await db
    .select({
      paperId: examAttempts.paperId,
      sat: count(),
      passed: sql<number>`(count(*) filter (where ${examAttempts.passed}))::int`,
    })
    .from(examAttempts)
    .where(
      inArray(
        examAttempts.paperId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(examAttempts.paperId)
  const of = new Map(counts.map(({ paperId, sat, passed }) => [paperId, { sat, passed }]))
  const list = rows.map((row) => ({ ...row, ...(of.get(row.id) ?? { sat: 0, passed: 0 }) }))
  return { list, total: found?.count ?? 0, page, pageSize }
}

export const adminResults: Handler<typeof contract.adminResults> = async ({ db }, { paperId, ...paging }) => {
  const { page, pageSize, offset } = pageOf(paging)
  const [found] = await db.select({ count: count() }).from(examAttempts).where(eq(examAttempts.paperId, paperId))
  const rows = await resultsOf(db, paperId, { limit: pageSize, offset })
  const list = rows.map(({ attempt, person }) => ({
    ...shownAttempt(attempt),
    byTime: attempt.byTime,
    left: attempt.left,
    total: attempt.total,
    person: shownPerson(person),
  }))
  return { list, total: found?.count ?? 0, page, pageSize }
}

const AT_ONCE = 200
const written = (at: Date | null) => at?.toISOString() ?? ''
const said = (flag: boolean | null) => (flag === null ? '' : flag ? 'yes' : 'no')

export const resultsCsv: Handler<typeof contract.resultsCsv> = async (context, { paperId }) => {
  const { ctx } = context
  async function* parts() {
    let last: number | undefined
    for (;;) {
      const rows = await resultsOf(ctx.db, paperId, { limit: AT_ONCE, last })
      if (rows.length === 0) return
      yield rows.map(({ attempt, person }) => [
        attempt.id,
        person.id,
        person.name,
        attempt.nth,
        attempt.state,
        written(attempt.startedAt),
        written(attempt.submittedAt),
        said(attempt.byTime),
        attempt.score,
        attempt.total,
        said(attempt.passed),
        attempt.number ?? '',
        attempt.left,
        attempt.marks
          ? topicsOf(attempt.questions, attempt.marks)
              .map(({ tag, got, of }) => `${tag} ${got}/${of}`)
              .join('; ')
          : '',
      ])
      last = rows.at(-1)?.attempt.id
    }
  }
  await audit(context, { action: 'training.csv', target: { kind: 'paper', id: paperId } })
  const name = `exam-${paperId}.csv`
  return new Download({ name, contentType: 'text/csv; charset=utf-8', body: csvStream(resultsCsvHeader, parts()) })
}

export const publishPaper: Handler<typeof contract.publishPaper> = async (context, { id, published }) => {
  const { db, ctx } = context
  const [found] = await db.select().from(examPapers).where(eq(examPapers.id, id)).for('update')
  const paper = orRefuse(found, 'training.unknown')
  if (published) {
    refuse(refusalToPublish(paper))
    // A trial draw, to check that enough questions exist.
    await drawQuestions(db, paper)
    refuse(await refusalToRunPython(ctx, await questionsOf(db, paper)))
  }
  await db.update(examPapers).set({ published }).where(eq(examPapers.id, id))
  const action = published ? 'training.publish' : 'training.withdraw'
  await audit(context, { action, target: { kind: 'paper', id } })
  return { ok: true }
}

export const trainingPaper: Handler<typeof contract.trainingPaper> = async ({ db, me, now, language }, { id }) => {
  const { paper, refusal } = await paperFor(db, { id, userId: me.id, now })
  const [shown] = await shownPapers(db, [paper], now)
  const mine = await attemptsOf(db, me.id, id)
  const open = mine.some((one) => one.state === 'open' && now < closesAt(one))
  const stands = open ? null : (refusal ?? refusalToStart(paper, mine.length, now))
  return {
    ...orRefuse(shown, 'training.unknown'),
    shuffle: paper.shuffle,
    answers: paper.answers,
    mine: mine.map(shownAttempt),
    serverTime: now,
    may: { start: stands && refusalText(stands, language) },
  }
}

export const savePaper: Handler<typeof contract.savePaper> = async (context, { id, paper }) => {
  const { db, me, now } = context
  const moment = (text: string | null) => (text === null ? null : new Date(text))
  const values = { ...paper, from: moment(paper.from), until: moment(paper.until), changedAt: now, changedBy: me.id }
  refuse(refusalOfWindow(values))
  await keepPicturesIn(context, paper.description)
  if (id === undefined) {
    const [made] = await db.insert(examPapers).values(values).returning({ id: examPapers.id })
    const saved = orRefuse(made, 'training.unknown')
    await audit(context, { action: 'training.paper', target: { kind: 'paper', id: saved.id } })
    return saved
  }
  const [before] = await db.select().from(examPapers).where(eq(examPapers.id, id)).for('update')
  const { published } = orRefuse(before, 'training.unknown')
  if (published) {
    refuse(refusalToPublish({ ...values, published }))
    await drawQuestions(db, values)
  }
  if (values.until !== null) await refuseBeforeTheLast(db, id, values.until)
  await db.update(examPapers).set(values).where(eq(examPapers.id, id))
  await audit(context, { action: 'training.paper', target: { kind: 'paper', id } })
  return { id }
}

/** Answers are shown once the paper is over, so it cannot end before its open attempts. */
async function refuseBeforeTheLast(db: Db, paperId: number, until: Date): Promise<void> {
  const sitting = and(eq(examAttempts.paperId, paperId), eq(examAttempts.state, 'open'), gt(examAttempts.endsAt, until))
  const [last] = await db
    .select({ at: max(examAttempts.endsAt) })
    .from(examAttempts)
    .where(sitting)
  refuse(last?.at ? { code: 'training.sitting', values: { until: minuteText(last.at) } } : null)
}

export const trainingPapers: Handler<typeof contract.trainingPapers> = async ({ db, me, now }, paging) => {
  const { page, pageSize, offset } = pageOf(paging)
  const where = and(eq(examPapers.published, true), eq(examPapers.forClasses, false))
  const [found] = await db.select({ count: count() }).from(examPapers).where(where)
  // Papers that are over come last.
  const over = sql`coalesce(${examPapers.until} <= ${now}, false)`
  const rows = await db
    .select()
    .from(examPapers)
    .where(where)
    .orderBy(over, desc(examPapers.id))
    .limit(pageSize)
    .offset(offset)
  const papers = await shownPapers(db, rows, now)
  const ids = rows.map(({ id }) => id)
  const mine = me && ids.length > 0 ? await standings(db, me.id, ids) : null
  const none = { used: 0, best: null, passed: false, open: null }
  const list = papers.map((paper) => ({ ...paper, mine: me && (mine?.get(paper.id) ?? none) }))
  return { list, total: found?.count ?? 0, page, pageSize }
}

export const remarkExam: Handler<typeof contract.remarkExam> = async (context, { id }) => {
  const { db, now } = context
  const [found] = await db.select().from(examAttempts).where(eq(examAttempts.id, id)).for('update')
  const attempt = orRefuse(found, 'training.noAttempt')
  refuse(attempt.state === 'open' ? { code: 'training.notMarked' } : null)
  await db.update(examAttempts).set({ state: 'marking', crashes: 0, movedAt: now }).where(eq(examAttempts.id, id))
  await markJob.enqueue(db, { id })
  await audit(context, { action: 'training.remark', target: { kind: 'attempt', id } })
  return { ok: true }
}
