import { FeedbackButton } from '@leitai/identity/account/web/shared/FeedbackButton.tsx'
import type { WireOf } from '@leitai/platform/contract/call'
import type { CallError } from '@leitai/platform/contract/client'
import type { Words } from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import { refetch } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { isCallError } from '@leitai/platform/web/framework/queries'
import { ScreenSkeleton } from '@leitai/platform/web/framework/RouteError.tsx'
import { readId } from '@leitai/platform/web/framework/read-address'
import { useServerNow } from '@leitai/platform/web/framework/server-clock'
import { paths } from '@leitai/platform/web/paths'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { LeaveGuard } from '@leitai/platform/web/ui/LeaveGuard.tsx'
import { timeLeft } from '@leitai/platform/web/ui/time'
import { Alert, Button, Group, VisuallyHidden } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { data, useNavigate, useSearchParams } from 'react-router'
import { examResult, openExam, saveExam, submitExam } from '../contract.exams.ts'
import { trainingPaper, trainingPapers } from '../contract.papers.ts'
import type { Given } from '../contract.questions.ts'
import { QuestionView } from './QuestionView.tsx'
import classes from './Training.module.css'

/** A running exam: only its questions and its timer. */
export default function Exam() {
  const t = useText('training')
  const [search] = useSearchParams()
  const id = readId(search)
  if (id === null) throw data(null, { status: 404 })
  const app = useApp()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<WireOf<typeof openExam> | null>(null)
  const [problem, setProblem] = useState<CallError | null>(null)
  const open = useCallback(async () => {
    try {
      const answer = await app.call(openExam, { id })
      if (answer.sheet) setOpened(answer)
      else navigate(paths.testResult(id), { replace: true })
    } catch (error) {
      if (!isCallError(error)) throw error
      setProblem(error)
    }
  }, [app, id, navigate])
  useEffect(() => {
    void open()
  }, [open])
  if (problem !== null) throw problem
  return (
    <>
      <Head title={t('papers')} index={false} />
      {opened?.sheet ? (
        <ExamSheet
          key={opened.sheet.page}
          id={id}
          paperId={opened.paperId}
          title={opened.title}
          sheet={opened.sheet}
          serverTime={opened.serverTime}
          onOpenAgain={open}
        />
      ) : (
        <ScreenSkeleton />
      )}
    </>
  )
}

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
function ExamSheet({ id, title, sheet, serverTime, onOpenAgain }: ExamSheetProps) {
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

type Answers = Record<string, Given>
/** State of the answers: saved, changed, being saved, failed to save, open on another page, submitted. */
type SheetState = 'saved' | 'unsaved' | 'saving' | 'offline' | 'elsewhere' | 'over'

interface Sheet {
  id: number
  page: number
  answers: Answers
}

/** The answers of a running exam: autosaved every 15 s and when the page is left, one request after another. */
function useSheet({ id, page, answers: first }: Sheet) {
  const app = useApp()
  const [answers, setAnswers] = useState(first)
  const [state, setState] = useState<SheetState>('saved')
  const changed = useRef<Record<string, Given | null>>({})
  const seq = useRef(0)
  const left = useRef(0)
  const last = useRef<Promise<boolean>>(Promise.resolve(true))

  const send = useCallback(
    async (submit: boolean, keepalive: boolean): Promise<boolean> => {
      const sent = changed.current
      const leaving = left.current
      changed.current = {}
      left.current = 0
      seq.current += 1
      setState('saving')
      try {
        const written = { id, page, seq: seq.current, answers: sent, left: leaving }
        await app.call(submit ? submitExam : saveExam, written, { keepalive, timeoutSeconds: 10 })
        setState(submit ? 'over' : Object.keys(changed.current).length > 0 ? 'unsaved' : 'saved')
        return true
      } catch (error) {
        if (!isCallError(error)) throw error
        // Answers given meanwhile take precedence.
        changed.current = { ...sent, ...changed.current }
        left.current += leaving
        const code = error.code
        setState(code === 'training.elsewhere' ? 'elsewhere' : code === 'training.ended' ? 'over' : 'offline')
        return code === 'training.ended'
      }
    },
    [app, id, page],
  )
  const inLine = useCallback(
    (submit: boolean) => {
      last.current = last.current.then(() => send(submit, false))
      return last.current
    },
    [send],
  )
  useEffect(() => {
    const isDirty = () => Object.keys(changed.current).length > 0
    const timer = setInterval(() => isDirty() && void inLine(false), limits.training.autosaveSeconds * 1000)
    const onHidden = () => {
      if (document.visibilityState !== 'hidden') return
      left.current += 1
      // Bypasses the queue: a closing page cannot wait.
      void send(false, true)
    }
    const onLeave = () => isDirty() && void send(false, true)
    document.addEventListener('visibilitychange', onHidden)
    addEventListener('pagehide', onLeave)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onHidden)
      removeEventListener('pagehide', onLeave)
      onLeave()
    }
  }, [inLine, send])

  const give = (no: number, given: Given | null) => {
    changed.current = { ...changed.current, [no]: given }
    setAnswers(({ [no]: _, ...others }) => (given === null ? others : { ...others, [no]: given }))
    setState((before) => (before === 'elsewhere' || before === 'over' ? before : 'unsaved'))
  }
  return { answers, state, give, save: () => inLine(false), submit: () => inLine(true) }
}
