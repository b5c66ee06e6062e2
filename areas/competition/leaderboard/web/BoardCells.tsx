import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { MedalIcon } from '@leitai/platform/web/ui/MedalIcon.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import type { RowWire } from '../contract.ts'
import type { ScoreBoard } from './address.ts'
import classes from './Board.module.css'

/** Whether a team's members are verified, and the review's verdict. */
export function Marks({ row }: { row: Pick<RowWire, 'verified' | 'removed'> }) {
  const t = useText('leaderboard')
  return (
    <>
      {row.verified && <StateBadge tone="soon">{t('table.verified')}</StateBadge>}
      {row.removed && <StateBadge tone="bad">{t(`table.removed.${row.removed}`)}</StateBadge>}
    </>
  )
}

const SHOWN = 4

/** The members' avatars; names and schools on hover and for screen readers. */
export function Members({ members }: Pick<RowWire, 'members'>) {
  const t = useText('leaderboard')
  if (members.length === 0) return null
  const names = t('table.members', {
    names: members
      .map(({ userName, school }) => (school === '' ? userName : t('table.memberOf', { name: userName, school })))
      .join(t('table.comma')),
  })
  return (
    <span className={classes.members} role="img" aria-label={names} title={names}>
      {members.slice(0, SHOWN).map(({ userId, avatar }) => (
        <Avatar key={userId} id={userId} src={avatar} size={22} />
      ))}
      {members.length > SHOWN && <small className="tnum">+{members.length - SHOWN}</small>}
    </span>
  )
}

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
