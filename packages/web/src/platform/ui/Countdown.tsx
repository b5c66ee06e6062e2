import { useText } from '../app/i18n/use-text.ts'
import classes from './Countdown.module.css'
import { inBeijing, localZone, timeLeft, writeTime } from './time.ts'
import { useHydrated } from './use-hydrated.ts'
import { useNow } from './use-now.ts'

/** Days and clock until a moment, all zero once it has passed, with the moment itself in Beijing's and the reader's time. */
export function Countdown({ until, label }: { until: string; label: string }) {
  const t = useText('common')
  const now = useNow(1000)
  const away = useHydrated() && !inBeijing(until)
  const { days, clock } = timeLeft(until, now)
  return (
    <div className={classes.root}>
      <span className={classes.label}>{label}</span>
      <span className={`tnum ${classes.clock}`} role="timer">
        {t('time.left', { days, clock })}
      </span>
      {/* One line, with its rest or without: nothing below it may move when the page wakes up. */}
      <span className={classes.label}>
        {t('time.beijing', { time: writeTime(until) })}
        {away && t('time.here', { time: writeTime(until, 'yearless', localZone()) })}
      </span>
    </div>
  )
}
