import { readNumber } from '@leitai/competition/certificate/rules'
import { users } from '@leitai/identity/account/table'
import { refusalText } from '@leitai/platform/contract/refusals'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import {
  answersWith,
  attemptsOf,
  endAttempt,
  lockAttempt,
  lockSitting,
  ownAttempt,
  shownQuestion,
} from '../attempts.ts'
import { isCode, tryAnswer, tryPractice } from '../code.ts'
import type * as contract from '../contract.exams.ts'
import type { Body, Given } from '../contract.questions.ts'
import { drawQuestions, paperFor, shownAttempt, stillKnown, usedUp } from '../papers.ts'
import {
  answersAt,
  closesAt,
  endOf,
  maySeeAnswers,
  refusalToStart,
  refusalToWrite,
  shuffled,
  topicsOf,
  totalOf,
} from '../rules.ts'
import { type Attempt, examAttempts, examPapers, type Mark } from '../table.ts'

export const checkPass: Handler<typeof contract.checkPass> = async ({ db }, input) => {
  const [found] = await db
    .select({
      number: examAttempts.number,
      title: examPapers.title,
      userName: users.name,
      score: examAttempts.score,
      total: examAttempts.total,
      at: examAttempts.markedAt,
    })
    .from(examAttempts)
    .innerJoin(examPapers, eq(examPapers.id, examAttempts.paperId))
    .innerJoin(users, eq(users.id, examAttempts.userId))
    .where(eq(examAttempts.number, readNumber(input.number)))
  const { number, score, at, ...said } = orRefuse(found, 'training.noNumber')
  return {
    ...said,
    number: orRefuse(number, 'training.noNumber'),
    score: orRefuse(score, 'training.noNumber'),
    at: orRefuse(at, 'training.noNumber'),
  }
}

export const examResult: Handler<typeof contract.examResult> = async ({ db, me, now, language }, { id }) => {
  const attempt = await ownAttempt(db, me.id, id)
  const [found] = await db.select().from(examPapers).where(eq(examPapers.id, attempt.paperId))
  const paper = orRefuse(found, 'training.unknown')
  const mine = await attemptsOf(db, me.id, paper.id)
  const { marks, number, markedAt, total, passPercent, byTime, paperId, pointsPaid } = attempt
  const left = paper.attempts - usedUp(mine, now)
  const shown = marks !== null && attempt.state === 'done' && maySeeAnswers(paper, left, now)
  const seen = shown && (await stillKnown(db, { paperId: paper.id, userId: me.id, now }))
  const again = paper.published ? refusalToStart(paper, mine.length, now) : { code: 'training.unknown' as const }
  return {
    ...shownAttempt(attempt),
    paperId,
    title: paper.title,
    userName: me.name,
    byTime,
    total,
    passPercent,
    pointsPaid,
    topics: marks && attempt.state === 'done' ? topicsOf(attempt.questions, marks) : [],
    certificate: number !== null && markedAt !== null ? { number, at: markedAt } : null,
    questions: seen ? reviewedAnswers(attempt, marks) : null,
    answers: paper.answers,
    answersAt: answersAt(paper),
    may: { again: again && refusalText(again, language) },
  }
}

/** The correct answer, in the form of a given answer. */
function rightOf(body: Body): Given | null {
  switch (body.kind) {
    case 'single':
    case 'multiple':
    case 'truth':
      return body.right
    case 'blank':
      return [...body.accepted, ...(body.number ? [`${body.number.value} (±${body.number.tolerance})`] : [])].join(
        ' / ',
      )
    default:
      return body.solution === '' ? null : body.solution
  }
}

/** The questions with given answers, correct answers and explanations: only for users who may see them now. */
const reviewedAnswers = ({ questions, answers }: Pick<Attempt, 'questions' | 'answers'>, marks: Mark[]) =>
  questions.map((question, at) => ({
    ...shownQuestion(question, at),
    given: answers[at + 1] ?? null,
    right: rightOf(question.body),
    got: marks[at]?.got ?? 0,
    note: marks[at]?.note ?? null,
    tests: marks[at]?.tests ?? [],
    explanation: question.explanation,
  }))

export const startExam: Handler<typeof contract.startExam> = async ({ db, me, now }, { paperId }) => {
  await lockSitting(db, me.id, paperId)
  const { paper, refusal } = await paperFor(db, { id: paperId, userId: me.id, now })
  const before = await attemptsOf(db, me.id, paperId)
  const open = before.find(({ state }) => state === 'open')
  if (open && now < closesAt(open)) return { id: open.id }
  refuse(refusal ?? refusalToStart(paper, before.length, now))
  if (open) await endAttempt(db, open, { byTime: true, now })
  const drawn = await drawQuestions(db, paper)
  refuse(drawn.length === 0 ? { code: 'training.noQuestions' } : null)
  const questions = paper.shuffle ? shuffled(drawn, Math.random) : drawn
  const [made] = await db
    .insert(examAttempts)
    .values({
      paperId,
      userId: me.id,
      nth: before.length + 1,
      questions,
      passPercent: paper.passPercent,
      total: totalOf(questions),
      startedAt: now,
      endsAt: endOf(paper, now),
    })
    .returning({ id: examAttempts.id })
  return orRefuse(made, 'training.noAttempt')
}

export const openExam: Handler<typeof contract.openExam> = async ({ db, me, now }, { id }) => {
  const attempt = await lockAttempt(db, me.id, id)
  refuse((await stillKnown(db, { paperId: attempt.paperId, userId: me.id, now })) ? null : { code: 'training.unknown' })
  const [found] = await db
    .select({ title: examPapers.title })
    .from(examPapers)
    .where(eq(examPapers.id, attempt.paperId))
  const { title } = orRefuse(found, 'training.unknown')
  const said = { title, paperId: attempt.paperId, serverTime: now }
  if (attempt.state !== 'open') return { ...said, state: attempt.state, sheet: null }
  if (now >= closesAt(attempt)) {
    await endAttempt(db, attempt, { byTime: true, now })
    return { ...said, state: 'marking', sheet: null }
  }
  // Only the page opened last may write.
  const page = attempt.page + 1
  await db.update(examAttempts).set({ page, seq: 0 }).where(eq(examAttempts.id, id))
  const questions = attempt.questions.map(shownQuestion)
  return { ...said, state: 'open', sheet: { page, endsAt: attempt.endsAt, questions, answers: attempt.answers } }
}

export const submitExam: Handler<typeof contract.submitExam> = async (
  { db, me, now },
  { id, page, seq, answers, left },
) => {
  const attempt = await lockAttempt(db, me.id, id)
  refuse((await stillKnown(db, { paperId: attempt.paperId, userId: me.id, now })) ? null : { code: 'training.unknown' })
  // Pressed twice, or the clock ended it meanwhile: it is submitted already.
  if (attempt.state !== 'open') return { ok: true }
  refuse(refusalToWrite(attempt, page, now))
  if (seq > attempt.seq) {
    await db
      .update(examAttempts)
      .set({ answers: answersWith(attempt, answers), seq, savedAt: now, left: attempt.left + left })
      .where(eq(examAttempts.id, id))
  }
  await endAttempt(db, attempt, { byTime: now >= attempt.endsAt, now })
  return { ok: true }
}

export const runExamCode: Handler<typeof contract.runExamCode> = async ({ db, me, now, ctx }, { id, no, code }) => {
  const attempt = await ownAttempt(db, me.id, id)
  refuse((await stillKnown(db, { paperId: attempt.paperId, userId: me.id, now })) ? null : { code: 'training.unknown' })
  refuse(refusalToWrite(attempt, attempt.page, now))
  const { body } = orRefuse(attempt.questions[no - 1], 'training.noQuestion')
  if (!isCode(body)) throw new Refused({ code: 'training.notCode' })
  return tryAnswer(ctx, { userId: me.id, exam: true }, { body, code })
}

export const saveExam: Handler<typeof contract.saveExam> = async (
  { db, me, now },
  { id, page, seq, answers, left },
) => {
  const attempt = await lockAttempt(db, me.id, id)
  refuse((await stillKnown(db, { paperId: attempt.paperId, userId: me.id, now })) ? null : { code: 'training.unknown' })
  refuse(refusalToWrite(attempt, page, now))
  // A delayed request: a later one has already arrived.
  if (seq <= attempt.seq) return { savedAt: attempt.savedAt ?? now }
  await db
    .update(examAttempts)
    .set({ answers: answersWith(attempt, answers), seq, savedAt: now, left: attempt.left + left })
    .where(eq(examAttempts.id, id))
  return { savedAt: now }
}

export const runPractice: Handler<typeof contract.runPractice> = ({ me, ctx }, input) => tryPractice(ctx, me.id, input)
