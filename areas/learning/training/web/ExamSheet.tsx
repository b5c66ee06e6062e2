import type { WireOf } from '@leitai/platform/contract/call'
import type { Words } from '@leitai/platform/contract/shape'
import { refetch } from '@leitai/platform/web/api'
import { FeedbackButton } from '@leitai/platform/web/app/chrome/FeedbackButton.tsx'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { useServerNow } from '@leitai/platform/web/framework/use-server-now'
import { paths } from '@leitai/platform/web/paths'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { LeaveGuard } from '@leitai/platform/web/ui/LeaveGuard.tsx'
import { timeLeft } from '@leitai/platform/web/ui/time'
import { Alert, Button, Group, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { examResult, type openExam } from '../contract.exams.ts'
import { trainingPaper, trainingPapers } from '../contract.papers.ts'
import { QuestionView } from './QuestionView.tsx'
import classes from './Training.module.css'
import { useSheet } from './use-sheet.ts'

interface ExamSheetProps {
  id: number
  paperId: number
  title: Words
  sheet: NonNullable<WireOf<typeof openExam>['sheet']>
  serverTime: string
  /** Makes this page the one that saves answers. */
  onOpenAgain: () => void
}

/** The open answer sheet: one question at a time, a numbered overview, and the timer that submits it. */
export function ExamSheet({ id, title, sheet, serverTime, onOpenAgain }: ExamSheetProps) {
  const t = useText('training')
  const words = useWords()
  const app = useApp()
  const navigate = useNavigate()
  const [no, setNo] = useState(1)
  const [asking, setAsking] = useState(false)
  const answers = Object.fromEntries(
    Object.entries(sheet.answers).flatMap(([key, one]) => (one === null ? [] : [[key, one]])),
  )
  const { answers: given, state, give, submit } = useSheet({ id, page: sheet.page, answers })
  const { over, clock, days } = timeLeft(sheet.endsAt, useServerNow(serverTime))
  useAtEnd(over, submit)
  useEffect(() => {
    if (state !== 'over') return
    void refetch(app, [trainingPaper, trainingPapers, examResult])
    navigate(paths.testResult(id), { replace: true })
  }, [state, app, id, navigate])
  const heading = useRef<HTMLHeadingElement>(null)
  const goTo = (next: number) => {
    setNo(next)
    heading.current?.focus()
  }
  const question = sheet.questions[no - 1]
  const count = sheet.questions.length
  const open = sheet.questions.filter((one) => given[one.no] === undefined).length
  const closed = over || state === 'elsewhere' || state === 'over'
  return (
    <>
      <header className={classes.examBar}>
        <strong>{words(title)}</strong>
        <span className={classes.clock} data-soon={days === 0 && clock < '00:05:00'}>
          {t('exam.left')}{' '}
          <span role="timer" className="tnum">
            {clock}
          </span>
        </span>
        <span role="status" className={classes.saved} data-state={state}>
          {t(over ? 'exam.over' : stateWords[state])}
        </span>
        <FeedbackButton />
        <Button size="compact-md" disabled={closed} onClick={() => setAsking(true)}>
          {t('exam.submit')}
        </Button>
      </header>
      <div className={`page ${classes.exam}`}>
        <nav aria-label={t('exam.questions')} className={classes.numbers}>
          {sheet.questions.map((one) => (
            <button
              key={one.no}
              type="button"
              aria-current={one.no === no ? 'step' : undefined}
              data-answered={given[one.no] !== undefined || undefined}
              onClick={() => goTo(one.no)}
            >
              {one.no}
              {given[one.no] !== undefined && <VisuallyHidden> {t('exam.answered')}</VisuallyHidden>}
            </button>
          ))}
        </nav>
        {state === 'elsewhere' && (
          <Alert color="red" title={t('exam.elsewhere')}>
            <p>{t('exam.elsewhere.text')}</p>
            <Button size="compact-md" onClick={onOpenAgain}>
              {t('exam.elsewhere.go')}
            </Button>
          </Alert>
        )}
        {question && (
          <section aria-labelledby="question">
            <h1 id="question" tabIndex={-1} ref={heading}>
              {t('exam.no', { no })} · {t(`kind.${question.kind}`)} · {t('exam.points', { points: question.points })}
            </h1>
            <QuestionView
              key={no}
              attemptId={id}
              question={question}
              given={given[no] ?? null}
              disabled={closed}
              onGive={(value) => give(no, value)}
            />
          </section>
        )}
        <Group mt="lg">
          <Button variant="default" disabled={no === 1} onClick={() => goTo(no - 1)}>
            {t('exam.previous')}
          </Button>
          <Button variant="default" disabled={no === count} onClick={() => goTo(no + 1)}>
            {t('exam.next')}
          </Button>
        </Group>
      </div>
      {asking && state !== 'elsewhere' && (
        <ConfirmDialog
          title={t('exam.submit')}
          text={open > 0 ? t('exam.submit.some', { count: open }) : t('exam.submit.all', { count })}
          go={t('exam.submit')}
          danger={open > 0}
          onGo={submit}
          onClose={() => setAsking(false)}
        />
      )}
      <LeaveGuard dirty={!closed} title={t('exam.leave')} text={t('exam.leave.text')} />
    </>
  )
}

const stateWords = {
  saved: 'exam.saved',
  unsaved: 'exam.unsaved',
  saving: 'exam.saving',
  offline: 'exam.offline',
  elsewhere: 'exam.elsewhere',
  over: 'exam.handing',
} as const
const AGAIN_MS = 2000

/** Submits when the time is over and retries while offline; otherwise the server submits by its own clock. */
function useAtEnd(over: boolean, submit: () => Promise<boolean>) {
  const latest = useRef(submit)
  latest.current = submit
  useEffect(() => {
    if (!over) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const go = async () => {
      if (!(await latest.current())) timer = setTimeout(go, AGAIN_MS)
    }
    void go()
    return () => clearTimeout(timer)
  }, [over])
}
