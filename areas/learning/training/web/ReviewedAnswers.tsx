import type { WireOf } from '@leitai/platform/contract/call'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import type { examResult } from '../contract.exams.ts'
import type { Given } from '../contract.questions.ts'
import classes from './Training.module.css'

type Seen = NonNullable<WireOf<typeof examResult>['questions']>[number]

/** All questions with the given answer, the correct one, and the explanation. */
export function ReviewedAnswers({ questions }: { questions: readonly Seen[] }) {
  const t = useText('training')
  return (
    <section aria-labelledby="answers">
      <h2 id="answers">{t('result.answers')}</h2>
      <ol className={classes.seen}>
        {questions.map((question) => (
          <li key={question.no}>
            <OneAnswer question={question} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function OneAnswer({ question }: { question: Seen }) {
  const t = useText('training')
  const words = useWords()
  const { no, kind, points, got, given, right, note, tests } = question
  const code = kind === 'javascript' || kind === 'sql' || kind === 'python'
  const explanation = words(question.explanation)
  return (
    <article aria-label={t('exam.no', { no })}>
      <h3>
        {t('exam.no', { no })} · {t(`kind.${kind}`)} ·{' '}
        <span className="tnum" data-ok={got === points}>
          {got}/{points}
        </span>
      </h3>
      <Markdown text={words(question.text)} />
      <dl>
        <dt>{t('result.given')}</dt>
        <dd>
          <AnswerText question={question} answer={given} />
        </dd>
        {right !== null && (
          <>
            <dt>{t(code ? 'result.solution' : 'result.right')}</dt>
            <dd>
              <AnswerText question={question} answer={right} />
            </dd>
          </>
        )}
        {note !== null && (
          <>
            <dt>{t('result.note')}</dt>
            <dd>{note}</dd>
          </>
        )}
        {tests.length > 0 && (
          <>
            <dt>{t('result.tests')}</dt>
            <dd>
              <TestList tests={tests} />
            </dd>
          </>
        )}
      </dl>
      {explanation !== '' && (
        <>
          <h4>{t('result.explanation')}</h4>
          <Markdown text={explanation} />
        </>
      )}
    </article>
  )
}

function AnswerText({ question, answer }: { question: Seen; answer: Given | null }) {
  const t = useText('training')
  const words = useWords()
  if (answer === null) return t('answer.none')
  if (typeof answer === 'boolean') return t(answer ? 'answer.true' : 'answer.false')
  if (typeof answer === 'string') {
    return question.kind === 'blank' ? answer : <pre className={classes.code}>{answer}</pre>
  }
  return answer
    .toSorted((one, other) => one - other)
    .flatMap((at) => question.choices[at] ?? [])
    .map(words)
    .join(' / ')
}

/** Which hidden tests passed; what they are stays hidden. */
function TestList({ tests }: { tests: Seen['tests'] }) {
  const t = useText('training')
  return (
    <ol className={classes.tests}>
      {tests.map(({ passed, weight }, at) => {
        const outcome = t(passed ? 'result.test.yes' : 'result.test.no')
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a test is its place
          <li key={at} data-ok={passed}>
            {t('result.test', { no: at + 1, weight, outcome })}
          </li>
        )
      })}
    </ol>
  )
}
