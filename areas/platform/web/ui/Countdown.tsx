import { useText } from '../framework/i18n/use-text.ts'
import classes from './Countdown.module.css'
import { inBeijing, localZone, timeLeft } from './time.ts'
import { useHydrated } from './use-hydrated.ts'
import { useNow } from './use-now.ts'
import { useWriteTime } from './use-time.ts'

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
