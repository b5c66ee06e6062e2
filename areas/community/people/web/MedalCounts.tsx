import type { WireOf } from '@leitai/platform/contract/call'
import type { Namespaces } from '@leitai/platform/web/framework/i18n/texts'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { MedalIcon } from '@leitai/platform/web/ui/MedalIcon.tsx'
import { NumberText } from '@leitai/platform/web/ui/numbers.tsx'
import { VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import { type Achievement, achievementThresholds, type rankYear } from '../contract.ts'
import classes from './Fame.module.css'
import { PointsBreakdown } from './PointsBreakdown.tsx'
import { TierBadge } from './TierBadge.tsx'

/** The number of medals of each kind; kinds without any are omitted. */
export function MedalCounts({ of }: { of: Record<'gold' | 'silver' | 'bronze', number> }) {
  const t = useText('fame')
  return (
    <span className={classes.medals}>
      {(['gold', 'silver', 'bronze'] as const).map(
        (medal) =>
          of[medal] > 0 && (
            <span key={medal}>
              <MedalIcon medal={medal} label={t(`medal.${medal}`)} />
              <span className="tnum">{of[medal]}</span>
            </span>
          ),
      )}
    </span>
  )
}

type Name = Extract<keyof Namespaces['people'], `achievement.${Achievement}.${number}`>

const names = new Set<string>(
  Object.entries(achievementThresholds).flatMap(([feat, needs]) => needs.map((need) => `achievement.${feat}.${need}`)),
)
const isName = (key: string): key is Name => names.has(key)

/** The i18n key of a badge's name. */
export function badgeName(feat: Achievement, need: number): Name {
  const key = `achievement.${feat}.${need}`
  if (!isName(key)) throw new Error(`no badge has the name ${key}`)
  return key
}

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
