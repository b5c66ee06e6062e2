import { useEffect, useRef } from 'react'
import { useText } from '../app/i18n/use-text.ts'
import { useServerNow } from '../app/use-server-now.ts'
import { timeLeft } from '../ui/time.ts'
import classes from './Shop.module.css'

/** Days and clock until a moment, by the server's clock; zero once it has passed, which is told once. */
export function Timer({
  label,
  until,
  serverTime,
  onOver,
}: {
  label: string
  until: string
  serverTime: string
  onOver?: () => void
}) {
  const t = useText('common')
  const now = useServerNow(serverTime)
  const { days, clock, over } = timeLeft(until, now)
  const told = useRef(over)
  useEffect(() => {
    if (!over || told.current) return
    told.current = true
    onOver?.()
  }, [over, onOver])
  return (
    <span className={classes.timer}>
      {label}{' '}
      <b className="tnum" role="timer">
        {t('time.left', { days, clock })}
      </b>
    </span>
  )
}
