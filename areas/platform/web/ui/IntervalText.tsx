import { VisuallyHidden } from '@mantine/core'
import classes from './IntervalText.module.css'

interface IntervalTextProps {
  /** Nothing is shown for null. */
  interval: { low: string; high: string } | null
  /** What it is, for a pointer and a screen reader. */
  label: string
}

/** The ends of an interval, small, below a number. */
export function IntervalText({ interval, label }: IntervalTextProps) {
  if (interval === null) return null
  const { low, high } = interval
  return (
    <small className={`tnum ${classes.interval}`} title={label}>
      <VisuallyHidden>{label} </VisuallyHidden>
      {low.startsWith('-') || high.startsWith('-') ? `${low} – ${high}` : `${low}–${high}`}
    </small>
  )
}
