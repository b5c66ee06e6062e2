import { refusalText } from '@leitai/platform/contract/refusals'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { attemptsOf, ownAttempt, shownQuestion } from '../attempts.ts'
import type * as contract from '../contract.exams.ts'
import type { Body, Given } from '../contract.questions.ts'
import { stillKnown } from '../paper-opening.ts'
import { shownAttempt, usedUp } from '../papers.ts'
import { answersAt, maySeeAnswers, refusalToStart, topicsOf } from '../rules.ts'
import { type Attempt, examPapers, type Mark } from '../table.ts'

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
