import { API_BASE, type InputOf, type WireOf } from '@leitai/platform/contract/call'
import { refetch, useCall } from '@leitai/platform/web/api'
import { type App, useApp } from '@leitai/platform/web/framework/context'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { queryOf } from '@leitai/platform/web/framework/queries'
import { useServerNow } from '@leitai/platform/web/framework/server-clock'
import { paths } from '@leitai/platform/web/paths'
import { writeNumber } from '@leitai/platform/web/ui/numbers.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { timeLeft, writeTime } from '@leitai/platform/web/ui/time'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { rankScreen, rankScreenEvents } from '../contract.ts'
import { screenInput } from './loaders.ts'
import classes from './RankScreen.module.css'
import { ScreenTable } from './ScreenTable.tsx'

type Answer = WireOf<typeof rankScreen>
/** Polling in addition to events: bounds the board's age if the stream breaks. */
const REFRESH_SECONDS = 10
const DAY_MS = 86_400_000

/** A leaderboard for a projector. */
export default function RankScreen() {
  const t = useText('live-board')
  const words = useWords()
  const [search] = useSearchParams()
  const input = screenInput(search)
  const answer = useCall(rankScreen, input, { everySeconds: REFRESH_SECONDS })
  const live = useLiveBoard(input)
  const touched = useTouched()
  const [paused, setPaused] = useState(false)
  const fullScreen = useFullScreen()
  useWakeLock()
  useKeys({ f: fullScreen.toggle, p: () => setPaused((was) => !was) })
  const title = words(answer.title)
  return (
    <div className={classes.screen} data-still={!touched || undefined}>
      <Head title={t('head', { title })} description={t('description', { title })} keep={['id', 'stage']} />
      <header className={classes.header}>
        <div className={classes.title}>
          <h1>{title}</h1>
          <p>
            {words(answer.host)} · {words(answer.stage)} · {t(answer.board === 'A' ? 'boardA' : 'boardB')}
          </p>
        </div>
        <Clock answer={answer} />
      </header>
      <Marks answer={answer} live={live} />
      {answer.rows.length === 0 ? (
        <p className={classes.none}>{t('none')}</p>
      ) : (
        <ScreenTable
          key={`${answer.stageId} ${answer.board}`}
          rows={answer.rows}
          columns={answer.columns}
          paused={paused}
        />
      )}
      <Ticker ticker={answer.ticker} asOf={answer.asOf} />
      <nav className={classes.tools} aria-label={t('tools')}>
        <Link to={paths.competition(input.cmptId, 'leaderboard')}>{t('back')}</Link>
        {answer.stages.length > 1 &&
          answer.stages.map(({ id, name }) => (
            <Link
              key={id}
              to={paths.rankScreen(input.cmptId, id)}
              aria-current={id === answer.stageId ? 'page' : undefined}
            >
              {words(name)}
            </Link>
          ))}
        <button type="button" aria-pressed={paused} onClick={() => setPaused(!paused)}>
          {t(paused ? 'goOn' : 'pause')} <kbd>P</kbd>
        </button>
        {fullScreen.toggle && (
          <button type="button" onClick={fullScreen.toggle}>
            {t(fullScreen.full ? 'leaveFull' : 'full')} <kbd>F</kbd>
          </button>
        )}
      </nav>
    </div>
  )
}

/** Keyboard shortcuts, inactive in text fields and with modifier keys. */
function useKeys(acts: Record<string, (() => void) | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      acts[event.key.toLowerCase()]?.()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}

/** The time of day, the countdown and the totals. */
function Clock({ answer }: { answer: Answer }) {
  const t = useText('live-board')
  const now = useServerNow(answer.asOf)
  const { startAt, endAt, revealAt } = answer
  const next = [
    { at: startAt, text: t('toStart') },
    { at: endAt, text: t('toEnd') },
    { at: revealAt, text: t('toReveal') },
  ].find(({ at }) => at !== null && Date.parse(at) > now)
  const left = next?.at ? timeLeft(next.at, now) : null
  return (
    <dl className={classes.clock}>
      <div>
        <dt>{t('teams')}</dt>
        <dd className="tnum">{writeNumber(answer.total)}</dd>
      </div>
      <div>
        <dt>{t('allEntries')}</dt>
        <dd className="tnum">{writeNumber(answer.entries)}</dd>
      </div>
      <div className={classes.left}>
        <dt>{next ? next.text : t(endAt === null ? 'endless' : 'over')}</dt>
        <dd className="tnum">
          <span role="timer">{left ? `${left.days > 0 ? t('days', { days: left.days }) : ''}${left.clock}` : '—'}</span>
        </dd>
      </div>
      <div>
        <dt>{t('now')}</dt>
        <dd className="tnum">{writeTime(now, 'second').slice(11)}</dd>
      </div>
    </dl>
  )
}

/** Marks a paused or possibly outdated board. */
function Marks({ answer, live }: { answer: Answer; live: boolean }) {
  const t = useText('live-board')
  return (
    <div className={classes.marks} aria-live="polite">
      {answer.frozenAt !== null && (
        <p className={classes.frozen}>{t('frozen', { time: writeTime(answer.frozenAt, 'clock') })}</p>
      )}
      {!live && <p className={classes.cut}>{t('cut', { time: writeTime(answer.asOf, 'second').slice(11) })}</p>}
    </div>
  )
}

/** The last scored submissions, newest first. */
function Ticker({ ticker, asOf }: Pick<Answer, 'ticker' | 'asOf'>) {
  const t = useText('live-board')
  const isOld = (at: string) => Date.parse(asOf) - Date.parse(at) > DAY_MS
  if (ticker.length === 0) return null
  return (
    <section className={classes.ticker} aria-label={t('latest')}>
      <strong>{t('latest')}</strong>
      <ol>
        {ticker.map(({ id, teamName, score, at }) => (
          <li key={id}>
            <TimeText at={at} detail={isOld(at) ? 'day' : 'clock'} /> <b>{teamName}</b>{' '}
            {score === null ? t('handedIn') : <span className="tnum">{score}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

const STILL_MS = 3000

/** Whether there was recent mouse, touch or keyboard input; otherwise a projector hides pointer and buttons. */
function useTouched(): boolean {
  const [touched, setTouched] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onAct = () => {
      setTouched(true)
      clearTimeout(timer)
      timer = setTimeout(() => setTouched(false), STILL_MS)
    }
    const acts = ['pointermove', 'pointerdown', 'keydown'] as const
    for (const act of acts) window.addEventListener(act, onAct, { passive: true })
    onAct()
    return () => {
      clearTimeout(timer)
      for (const act of acts) window.removeEventListener(act, onAct)
    }
  }, [])
  return touched
}

/** Keeps the display on while the page is visible, if the browser supports it. */
function useWakeLock(): void {
  useEffect(() => {
    const wakeLock: WakeLock | undefined = navigator.wakeLock
    if (!wakeLock) return
    let lock: WakeLockSentinel | undefined
    let gone = false
    const ask = async () => {
      if (document.visibilityState !== 'visible' || gone) return
      // Refused on low battery: the display then follows its own settings.
      const given = await wakeLock.request('screen').catch(() => undefined)
      if (gone) void given?.release()
      else lock = given
    }
    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      gone = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
}

/** Whether the page is full-screen, and a toggle; null if the browser does not support it. */
function useFullScreen(): { full: boolean; toggle: (() => void) | null } {
  const [full, setFull] = useState(false)
  const [can, setCan] = useState(false)
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null)
    setCan(document.fullscreenEnabled)
    look()
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
  const toggle = () => {
    void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  }
  return { full, toggle: can ? toggle : null }
}

/** Delay before reconnecting a refused stream, as during a server restart. */
const AGAIN_MS = 5000
const LOOK_MS = 1000
/** Several expected responses are missing. */
const STALE_MS = 25_000

/** Refetches the board on every server event; returns false while disconnected. */
function useLiveBoard({ cmptId, stageId }: InputOf<typeof rankScreen>): boolean {
  const app = useApp()
  const [connected, setConnected] = useState(true)
  const [fresh, setFresh] = useState(true)
  useEffect(() => listen(app, { cmptId, stageId }, setConnected), [app, cmptId, stageId])
  useEffect(() => watch(app, { cmptId, stageId }, setFresh), [app, cmptId, stageId])
  return connected && fresh
}

type Which = { cmptId: number; stageId: number | undefined }

function listen(app: App, { cmptId, stageId }: Which, onChange: (connected: boolean) => void) {
  const query = new URLSearchParams({ cmptId: String(cmptId) })
  if (stageId !== undefined) query.set('stageId', String(stageId))
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let opened = false
  const open = () => {
    const stream = new EventSource(`${API_BASE}${rankScreenEvents.path}?${query}`)
    source = stream
    stream.onopen = () => {
      onChange(true)
      // Catches up on changes during the disconnection.
      if (opened) void refetch(app, [rankScreen])
      opened = true
    }
    stream.onmessage = () => void refetch(app, [rankScreen])
    stream.onerror = () => {
      onChange(false)
      if (stream.readyState === EventSource.CLOSED) timer = setTimeout(open, AGAIN_MS)
    }
  }
  open()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}

/** EventSource does not report a lost network; missing responses and `navigator.onLine` do. */
function watch(app: App, { cmptId, stageId }: Which, onChange: (fresh: boolean) => void) {
  const { queryKey } = queryOf(app, rankScreen, { cmptId, ...(stageId === undefined ? {} : { stageId }) })
  let last = { answered: 0, at: performance.now() }
  const look = () => {
    // Compares only for change, so it does not matter whose clock wrote the timestamp.
    const answered = app.queries.getQueryState(queryKey)?.dataUpdatedAt ?? 0
    if (answered !== last.answered) last = { answered, at: performance.now() }
    onChange(navigator.onLine && performance.now() - last.at < STALE_MS)
  }
  look()
  const timer = setInterval(look, LOOK_MS)
  return () => clearInterval(timer)
}
