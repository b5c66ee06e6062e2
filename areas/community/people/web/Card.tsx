import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { FollowButton } from './FollowButton.tsx'
import { FollowCounts } from './FollowCounts.tsx'
import classes from './People.module.css'
import { PersonFacts } from './PersonFacts.tsx'
import type { Person } from './person-input.ts'
import { RankingSummary } from './RankingSummary.tsx'
import { RolesAndSkills } from './RolesAndSkills.tsx'
import { TierBadge } from './TierBadge.tsx'

/** Header of a user's pages. */
export function Card({ person }: { person: Person }) {
  const t = useText('people')
  const common = useText('common')
  const { userId, userName, avatar, standing, lookingForTeam, realNameVerified, intro, self, followed } = person
  return (
    <header className={classes.card}>
      <div className={classes.who}>
        <Avatar id={userId} src={avatar} size={84} />
        <div className={classes.about}>
          <div className={classes.line}>
            <h1>{userName}</h1>
            {standing && <TierBadge tier={standing.tier} />}
            {lookingForTeam && <StateBadge tone="live">{t('looking')}</StateBadge>}
            {realNameVerified && <StateBadge tone="good">{t('verified')}</StateBadge>}
          </div>
          {intro && <p className={classes.intro}>{intro}</p>}
          <RolesAndSkills roles={person.roles} skills={person.skills} />
          <PersonFacts person={person} />
        </div>
        <div className={classes.side}>
          {!self && <FollowButton userId={userId} userName={userName} followed={followed} />}
          {!self && (
            <Anchor
              component={Link}
              to={paths.messages({ with: userId })}
              fz="sm"
              rel="nofollow"
              aria-label={common('letter.to', { name: userName })}
            >
              {common('letter')}
            </Anchor>
          )}
          {!self && (
            <Anchor component={Link} to={paths.reports({ userId })} fz="sm" rel="nofollow">
              {common('report')}
            </Anchor>
          )}
          <FollowCounts person={person} />
        </div>
      </div>
      <RankingSummary standing={standing} />
    </header>
  )
}
