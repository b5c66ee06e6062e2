import type { WireOf } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readId } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Alert, Loader, Stack } from '@mantine/core'
import { data, useSearchParams } from 'react-router'
import { examResult } from '../contract.exams.ts'
import { Bare } from './Bare.tsx'
import { Proof } from './Proof.tsx'
import { ReviewedAnswers } from './ReviewedAnswers.tsx'
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
