import { shownQuestion } from './attempts.ts'
import type { Body, Given } from './contract.questions.ts'
import type { Attempt, Mark } from './table.ts'

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
export const reviewedAnswers = ({ questions, answers }: Pick<Attempt, 'questions' | 'answers'>, marks: Mark[]) =>
  questions.map((question, at) => ({
    ...shownQuestion(question, at),
    given: answers[at + 1] ?? null,
    right: rightOf(question.body),
    got: marks[at]?.got ?? 0,
    note: marks[at]?.note ?? null,
    tests: marks[at]?.tests ?? [],
    explanation: question.explanation,
  }))
