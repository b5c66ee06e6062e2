import type { WireOf } from '@leitai/platform/contract/call'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { NumberText } from '@leitai/platform/web/ui/NumberText.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { Link } from 'react-router'
import type { findPeople } from '../contract.ts'
import { FollowButton } from './FollowButton.tsx'
import classes from './People.module.css'
import { RolesAndSkills } from './RolesAndSkills.tsx'
import { TierBadge } from './TierBadge.tsx'

/** One user in the list of users. */
export function PersonItem({ person }: { person: WireOf<typeof findPeople>['list'][number] }) {
  const t = useText('people')
  const { userId, userName, avatar, intro, roles, skills, school, lookingForTeam, tier, points, followed } = person
  return (
    <li className={classes.person}>
      <div className={classes.line}>
        <Avatar id={userId} src={avatar} size={48} />
        <div className={classes.about}>
          <Link to={paths.person(userId)} className={classes.name}>
            {userName}
          </Link>
          <div className={classes.line}>
            {tier && <TierBadge tier={tier} />}
            {lookingForTeam && <StateBadge tone="live">{t('looking')}</StateBadge>}
          </div>
        </div>
        <FollowButton userId={userId} userName={userName} followed={followed} size="compact-sm" />
      </div>
      {intro && <p className={classes.brief}>{intro}</p>}
      <RolesAndSkills roles={roles} skills={skills} />
      <div className={classes.small}>
        {school && <span>{school}</span>}
        {points !== null && points > 0 && (
          <span>
            {t('standing.points')} <NumberText value={Math.round(points)} />
          </span>
        )}
      </div>
    </li>
  )
}
