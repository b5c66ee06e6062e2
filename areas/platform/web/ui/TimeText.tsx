import { useEffect, useState } from 'react'
import { useApp } from '../framework/context.ts'
import { useLanguage, useText } from '../framework/i18n/use-text.ts'
import { isClockSettled, serverNow, settleClock } from '../framework/server-clock.ts'
import classes from './Countdown.module.css'
import { type Detail, inBeijing, localZone, spanOf, timeLeft, writeTimeIn, zoneName } from './time.ts'
import { useHydrated } from './use-hydrated.ts'

/** Writes a moment in the reader's language. */
export function useWriteTime() {
  const language = useLanguage()
  return (moment: string | number, detail?: Detail, timeZone?: string) =>
    writeTimeIn(language, moment, detail, timeZone)
}

/** Writes a length of time (ms) in its two largest units: “5 hours 20 minutes”. */
export function useSpanText() {
  const t = useText('common')
  return (ms: number) => {
    const { unit, values } = spanOf(Math.max(0, ms))
    return t(`span.${unit}`, values)
  }
}

/** A moment: in Beijing time on the server, in local time in the browser; both with their zones on hover. `--` if missing. */
export function TimeText({ at, detail = 'minute' }: { at: string | null; detail?: Detail }) {
  const t = useText('common')
  const hydrated = useHydrated()
  const writeTime = useWriteTime()
  if (at === null || at === '') return '--'
  const beijing = t('time.beijing', { time: writeTime(at, 'second') })
  const here = hydrated && !inBeijing(at)
  const local = here ? writeTime(at, 'second', localZone()) : ''
  return (
    <time
      dateTime={at}
      className="tnum"
      title={here ? `${t('time.local', { time: `${local} (${zoneName(at)})` })}\n${beijing}` : beijing}
    >
      {here ? writeTime(at, detail, localZone()) : writeTime(at, detail)}
    </time>
  )
}

/**
 * The server's time in milliseconds, whatever the device's clock shows: the time of rendering first, so that server and browser agree, then
 * updated every `everyMs`.
 */
export function useNow(everyMs = 60_000): number {
  const { call, renderedAt } = useApp()
  const [now, setNow] = useState(renderedAt)
  useEffect(() => {
    let gone = false
    const tick = () => {
      if (!gone && isClockSettled()) setNow(serverNow())
    }
    void settleClock({ call, renderedAt }).then(tick)
    const timer = setInterval(tick, everyMs)
    return () => {
      gone = true
      clearInterval(timer)
    }
  }, [call, renderedAt, everyMs])
  return now
}

/** Days and clock time until a moment, zero once it has passed, with the moment in Beijing's and the local time zone. */
export function Countdown({ until, label }: { until: string; label: string }) {
  const t = useText('common')
  const now = useNow(1000)
  const writeTime = useWriteTime()
  const away = useHydrated() && !inBeijing(until)
  const { days, clock } = timeLeft(until, now)
  return (
    <div className={classes.root}>
      <span className={classes.label}>{label}</span>
      <span className={`tnum ${classes.clock}`} role="timer">
        {days > 0 ? t('time.left', { days, clock }) : clock}
      </span>
      {/* One line with or without the local time: hydration must not shift the layout below. */}
      <span className={classes.label}>
        {t('time.beijing', { time: writeTime(until) })}
        {away && t('time.here', { time: writeTime(until, 'yearless', localZone()) })}
      </span>
    </div>
  )
}
