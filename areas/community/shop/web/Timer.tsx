import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { useServerNow } from '@leitai/platform/web/framework/use-server-now'
import { timeLeft } from '@leitai/platform/web/ui/time'
import { useEffect, useRef } from 'react'
import classes from './Shop.module.css'

/** The estimate of the server's clock is off by a fraction of a second: a call that came too early is repeated. */
const AGAIN_MS = 2000

/** Countdown in days and clock time, by the server's clock; zero once over, when `onOver` is called. */
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
  const passedBefore = useRef(over)
  const onOverRef = useRef(onOver)
  useEffect(() => {
    onOverRef.current = onOver
  })
  useEffect(() => {
    if (!over || passedBefore.current) return
    onOverRef.current?.()
    const again = setTimeout(() => onOverRef.current?.(), AGAIN_MS)
    return () => clearTimeout(again)
  }, [over])
  return (
    <span className={classes.timer}>
      {label}{' '}
      <b className="tnum" role="timer">
        {t('time.left', { days, clock })}
      </b>
    </span>
  )
}
