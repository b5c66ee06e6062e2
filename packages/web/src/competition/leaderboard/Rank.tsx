import type { RowWire } from '@leitai/contract/competition/leaderboard'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import { MedalIcon } from '../../platform/ui/MedalIcon.tsx'
import classes from './Board.module.css'

/** A place on the board: its medal, its number, and whether others share it. Baselines take none; who was removed keeps no medal. */
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
      {row.medal && row.removed === null && !row.struck && (
        <MedalIcon medal={row.medal} label={t(`medal.${row.medal}`)} />
      )}
      <strong className="tnum">{row.rank}</strong>
      {shared && <small>{t('rank.shared')}</small>}
    </span>
  )
}
