import type { WireOf } from '@leitai/platform/contract/call'
import { useCall, useSend } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readId } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Alert, Stack } from '@mantine/core'
import { useState } from 'react'
import { data, Link, useNavigate, useSearchParams } from 'react-router'
import { startExam } from '../contract.exams.ts'
import { trainingPaper, trainingPapers } from '../contract.papers.ts'
import { Bare, phaseTones } from './PaperCard.tsx'
import classes from './Training.module.css'

type Paper = WireOf<typeof trainingPaper>

/** The start page of an exam: rules, duration, attempts. */
export default function ExamStart() {
  const [search] = useSearchParams()
  const id = readId(search)
  if (id === null) throw data(null, { status: 404 })
  return <OnePaper paper={useCall(trainingPaper, { id })} />
}

function OnePaper({ paper }: { paper: Paper }) {
  const t = useText('training')
  const words = useWords()
  const description = words(paper.description)
  return (
    <Bare title={words(paper.title)}>
      <Stack gap="lg">
        <p className={classes.badges}>
          <StateBadge tone={phaseTones[paper.phase]}>{t(`phase.${paper.phase}`)}</StateBadge>
        </p>
        {description !== '' && <Markdown text={description} />}
        <section aria-labelledby="rules">
          <h2 id="rules">{t('entry.rules')}</h2>
          <ul className={classes.rules}>
            <li>
              {paper.points === null
                ? t('entry.drawn', { count: paper.questions })
                : t('entry.questions', { count: paper.questions, points: paper.points })}
            </li>
            <li>{t('entry.minutes', { minutes: paper.minutes })}</li>
            <li>{t('entry.pass', { percent: paper.passPercent })}</li>
            <li>{t('entry.attempts', { attempts: paper.attempts, used: paper.mine.length })}</li>
            <li>{t('entry.save')}</li>
            <li>{t('entry.left')}</li>
            <li>{t(`entry.answers.${paper.answers}`)}</li>
            <li>
              {t('entry.from')}: {paper.from === null ? t('entry.always') : <TimeText at={paper.from} />} ·{' '}
              {t('entry.until')}: {paper.until === null ? t('entry.always') : <TimeText at={paper.until} />}
            </li>
          </ul>
        </section>
        <Start paper={paper} />
        <Attempts paper={paper} />
      </Stack>
    </Bare>
  )
}

function Start({ paper }: { paper: Paper }) {
  const t = useText('training')
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const start = useSend(startExam, { changes: [trainingPaper, trainingPapers] })
  const open = paper.mine.find(({ state }) => state === 'open')
  const go = async () => {
    const begun = await start.run({ paperId: paper.id })
    if (begun) navigate(paths.exam(begun.id))
    return begun !== undefined
  }
  return (
    <div>
      {open ? (
        <Alert color="yellow">
          <Link to={paths.exam(open.id)}>{t('goOn')}</Link>
        </Alert>
      ) : (
        <GuardedButton size="md" reason={paper.may.start} onClick={() => setAsking(true)}>
          {t('entry.start')}
        </GuardedButton>
      )}
      {asking && (
        <ConfirmDialog
          title={t('entry.start')}
          text={`${t('entry.start.text')} ${t('entry.minutes', { minutes: paper.minutes })}`}
          go={t('entry.start')}
          onGo={go}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

function Attempts({ paper }: { paper: Paper }) {
  const t = useText('training')
  return (
    <section aria-labelledby="mine">
      <h2 id="mine">{t('entry.mine')}</h2>
      <PagedTable
        label={t('entry.mine')}
        rows={paper.mine}
        rowKey={({ id }) => id}
        empty={t('entry.none')}
        columns={[
          {
            key: 'nth',
            head: t('entry.attempt'),
            cell: ({ id, nth, state }) => (
              <Link to={state === 'open' ? paths.exam(id) : paths.testResult(id)}>{t('entry.nth', { nth })}</Link>
            ),
          },
          { key: 'at', head: t('at'), cell: ({ startedAt }) => <TimeText at={startedAt} /> },
          { key: 'state', head: t('state'), cell: ({ state }) => t(`state.${state}`) },
          {
            key: 'score',
            head: t('score'),
            align: 'right',
            cell: ({ score, passed }) => (
              <>
                <span className="tnum">{score ?? '--'}</span> {passed && t('passed')}
              </>
            ),
          },
        ]}
      />
    </section>
  )
}
