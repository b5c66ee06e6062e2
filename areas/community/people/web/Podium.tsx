import type { WireOf } from '@leitai/platform/contract/call'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { NumberText } from '@leitai/platform/web/ui/NumberText.tsx'
import { VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import type { rankYear } from '../contract.ts'
import classes from './Fame.module.css'
import { MedalCounts } from './MedalCounts.tsx'
import { PointsBreakdown } from './PointsBreakdown.tsx'
import { TierBadge } from './TierBadge.tsx'

export type YearPlace = WireOf<typeof rankYear>['list'][number]

/** The first three of a year; more if a rank is shared. */
export function Podium({ people, year }: { people: readonly YearPlace[]; year: number }) {
  const t = useText('fame')
  return (
    <List ordered className={classes.podium} aria-label={t('podium')}>
      {people
        .filter(({ rank }) => rank <= 3)
        .map((person) => (
          <li key={person.userId} data-rank={person.rank}>
            <span className={classes.crown} aria-hidden="true">
              {person.rank}
            </span>
            <Avatar id={person.userId} src={person.avatar} size={72} />
            <Link to={paths.person(person.userId)} className={classes.who}>
              <VisuallyHidden>{t('team.rank', { rank: person.rank })} </VisuallyHidden>
              {person.userName}
            </Link>
            <TierBadge tier={person.tier} />
            <strong className={classes.points}>
              <NumberText value={Math.round(person.points)} />
            </strong>
            <span className={classes.quiet}>{t('points')}</span>
            <MedalCounts of={person} />
            <PointsBreakdown person={person} year={year} />
          </li>
        ))}
    </List>
  )
}
