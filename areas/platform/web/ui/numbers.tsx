import { VisuallyHidden } from '@mantine/core'
import classes from './IntervalText.module.css'

let format: Intl.NumberFormat | undefined

/**
 * A number with separators, as both languages write it. Whole numbers are written without Intl, whose first use takes a phone a tenth of a
 * second before the page can be used.
 */
export function writeNumber(value: number): string {
  if (Number.isSafeInteger(value)) return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',')
  format ??= new Intl.NumberFormat('en-US')
  return format.format(value)
}

interface NumberTextProps {
  value: number | null
  /** Whole yuan with the currency sign. */
  money?: boolean
}

/** A number with separators; `--` if missing. */
export function NumberText({ value, money = false }: NumberTextProps) {
  if (value === null) return '--'
  const text = writeNumber(value)
  return <span className="tnum">{money ? `¥${text}` : text}</span>
}

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

const UNITS = ['B', 'kB', 'MB', 'GB']

/** A human-readable file size; 1 kB is 1,024 bytes. */
export function sizeText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  const value = bytes / 1024 ** power
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[power]}`
}

/** A number of seconds as m:ss or h:mm:ss. */
export function durationText(seconds: number): string {
  const two = (count: number) => String(count).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
