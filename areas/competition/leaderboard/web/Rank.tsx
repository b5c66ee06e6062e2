import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { MedalIcon } from '@leitai/platform/web/ui/MedalIcon.tsx'
import type { RowWire } from '../contract.ts'
import classes from './Board.module.css'

/** A rank with its medal and whether it is shared. Baselines have no rank; disqualified teams have no medal. */
export function Rank({
  row,
  shared,
}: {
  row: Pick<RowWire, 'baseline' | 'rank' | 'medal' | 'removed' | 'struck'>
  shared: boolean
}) {
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
