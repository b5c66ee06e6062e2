import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import type { RowWire } from '../contract.ts'
import classes from './Board.module.css'

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
