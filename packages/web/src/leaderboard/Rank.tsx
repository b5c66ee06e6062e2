import type { RowWire } from '@leitai/contract/leaderboard'
import { useText } from '../app/i18n/use-text.ts'
import { Icon } from '../ui/Icon.tsx'
import classes from './Board.module.css'

type Medal = NonNullable<RowWire['medal']>

/** A place on the board: its medal, its number, and whether others share it. Baselines take none. */
export function Rank({ row, shared }: { row: RowWire; shared: boolean }) {
  const t = useText('leaderboard')
  if (row.baseline) {
    return (
      <span className={classes.baseline}>
        <Icon name="star" size={16} />
        {t('rank.baseline')}
      </span>
    )
  }
  return (
    <span className={classes.rank}>
      {row.medal && <MedalIcon medal={row.medal} label={t(`medal.${row.medal}`)} />}
      <strong className="tnum">{row.rank}</strong>
      {shared && <small>{t('rank.shared')}</small>}
    </span>
  )
}

function MedalIcon({ medal, label }: { medal: Medal; label: string }) {
  return (
    <svg
      width="20"
      height="24"
      viewBox="0 0 20 24"
      role="img"
      aria-label={label}
      className={classes.medal}
      data-medal={medal}
    >
      <title>{label}</title>
      <path className={classes.ribbon} d="M4 0h5l2 9-4 2zM16 0h-5L9 9l4 2z" />
      <circle cx="10" cy="16" r="7" />
      <path className={classes.shine} d="M10 11.6l1.3 2.8 3 .4-2.2 2.1.6 3-2.7-1.5-2.7 1.5.6-3-2.2-2.1 3-.4z" />
    </svg>
  )
}
