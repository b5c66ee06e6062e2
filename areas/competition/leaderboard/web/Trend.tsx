import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import type { RowWire } from '../contract.ts'
import classes from './Board.module.css'
import { decimalsOf, sparkPoints } from './trend.ts'

const size = { width: 84, height: 24 }

/** A sparkline of a team's last scores; better is higher, whatever the metric's direction. */
export function Trend({ row, direction }: { row: RowWire; direction: 'higher' | 'lower' }) {
  const t = useText('leaderboard')
  const points = sparkPoints(row.trend, direction, size)
  const end = points.at(-1)
  if (points.length < 2 || !end) return null
  const digits = decimalsOf(row.score)
  const show = (value: number | undefined) => value?.toFixed(digits) ?? ''
  const label = t('trend.text', { count: points.length, first: show(row.trend[0]), last: show(row.trend.at(-1)) })
  return (
    <svg {...size} viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label} className={classes.trend}>
      <title>{label}</title>
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      <circle cx={end.x} cy={end.y} r="2.5" />
    </svg>
  )
}
