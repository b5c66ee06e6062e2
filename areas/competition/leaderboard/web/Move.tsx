import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import type { RowWire } from '../contract.ts'
import type { ScoreBoard } from './address.ts'
import classes from './Board.module.css'

/** Change of rank: since yesterday on A, from A to B on B, since the previous week on a weekly board. */
export function Move({ row, board }: { row: RowWire; board: ScoreBoard }) {
  const t = useText('leaderboard')
  const { change } = row
  if (change === null || board === 'practice') return null
  const way = change > 0 ? 'up' : change < 0 ? 'down' : 'same'
  const text = t(`move.${way}`, { since: t(`move.since.${board}`), places: Math.abs(change) })
  return (
    <span className={`tnum ${classes.move}`} data-way={way} role="img" aria-label={text} title={text}>
      {change > 0 ? `▲${change}` : change < 0 ? `▼${-change}` : '–'}
    </span>
  )
}
