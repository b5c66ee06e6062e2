import type { WireOf } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useSiteName } from '@leitai/platform/web/framework/Head.tsx'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readId } from '@leitai/platform/web/framework/read-address'
import { full, paths } from '@leitai/platform/web/paths'
import { Facts } from '@leitai/platform/web/ui/Facts.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import { QrCode } from '@leitai/platform/web/ui/QrCode.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Alert, Button, Loader, Stack } from '@mantine/core'
import { data, useSearchParams } from 'react-router'
import { examResult } from '../contract.exams.ts'
import type { Given } from '../contract.questions.ts'
import { Bare } from './PaperCard.tsx'
import classes from './Training.module.css'

type Result = WireOf<typeof examResult>
const LOOK_SECONDS = 2

/** The score of an attempt, and the answers once they are released. */
export default function ResultScreen() {
  const [search] = useSearchParams()
  const id = readId(search)
  if (id === null) throw data(null, { status: 404 })
  const result = useCall(examResult, { id }, { everySeconds: ({ state }) => (state === 'done' ? null : LOOK_SECONDS) })
  return result.state === 'done' ? <Marked result={result} /> : <Waiting result={result} />
}

function Waiting({ result: { title } }: { result: Result }) {
  const t = useText('training')
  const words = useWords()
  return (
    <Bare title={`${words(title)} · ${t('result.title')}`}>
      <p role="status">
        <Loader size="sm" /> {t('result.waiting')}
      </p>
    </Bare>
  )
}

function Marked({ result }: { result: Result }) {
  const t = useText('training')
  const words = useWords()
  const { score, total, passed, passPercent } = result
  return (
    <Bare title={`${words(result.title)} · ${t('result.title')}`}>
      <Stack gap="lg">
        <div className={classes.score}>
          <strong className="tnum">{score}</strong>
          <StateBadge tone={passed ? 'good' : 'bad'}>{t(passed ? 'passed' : 'failed')}</StateBadge>
          <span>{t('result.of', { total, percent: passPercent })}</span>
          {result.submittedAt && <TimeText at={result.submittedAt} />}
          {result.byTime && <span>{t('result.byTime')}</span>}
          {result.pointsPaid > 0 && <span>{t('result.points', { points: result.pointsPaid })}</span>}
        </div>
        <section aria-labelledby="topics">
          <h2 id="topics">{t('result.topics')}</h2>
          <ul className={classes.topics}>
            {result.topics.map(({ tag, got, of }) => (
              <li key={tag}>
                <span>{tag}</span>
                <meter min={0} max={of} value={got} aria-label={tag} />
                <span className="tnum">
                  {got}/{of}
                </span>
              </li>
            ))}
          </ul>
        </section>
        <div className={classes.actions}>
          <GuardedButton variant="default" reason={result.may.again} to={paths.testEntry(result.paperId)}>
            {t('result.again')}
          </GuardedButton>
        </div>
        <Proof result={result} />
        {result.questions ? (
          <ReviewedAnswers questions={result.questions} />
        ) : (
          <Alert title={t('result.answers')}>
            {result.answersAt ? (
              <>
                {t('result.answersAt')} <TimeText at={result.answersAt} />
              </>
            ) : (
              t(`entry.answers.${result.answers}`)
            )}
          </Alert>
        )}
      </Stack>
    </Bare>
  )
}

/** The printable certificate of a passed exam, with its verification number; renders nothing if the exam was not passed. */
function Proof({ result }: { result: WireOf<typeof examResult> }) {
  const t = useText('training')
  const words = useWords()
  const { origin } = useApp()
  const site = useSiteName()
  const { certificate, userName, score, total, title } = result
  if (!certificate) return null
  const address = `${origin}${full(paths.training({ check: certificate.number }))}`
  return (
    <>
      <section aria-labelledby="proof" className={classes.proof}>
        <div>
          <h2 id="proof">{t('result.proof')}</h2>
          <p>{t('result.proof.text', { name: userName, title: words(title), score: score ?? 0, total })}</p>
          <p>
            {t('result.proof.number')} <strong className="tnum">{certificate.number}</strong>
          </p>
          <p>
            {site} · <TimeText at={certificate.at} />
          </p>
          <p className={classes.address}>
            {t('result.proof.check')} {address}
          </p>
        </div>
        <QrCode text={address} label={t('result.proof.check')} size={112} />
      </section>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => print()}>
          {t('result.print')}
        </Button>
      </div>
    </>
  )
}

type Seen = NonNullable<WireOf<typeof examResult>['questions']>[number]

/** All questions with the given answer, the correct one, and the explanation. */
function ReviewedAnswers({ questions }: { questions: readonly Seen[] }) {
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
      <Facts>
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
      </Facts>
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
