import { useMe } from '@leitai/platform/web/app/session'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { NumberText } from '@leitai/platform/web/ui/NumberText.tsx'
import { Link } from 'react-router'
import classes from './Fame.module.css'
import { MedalCounts } from './MedalCounts.tsx'
import type { YearPlace } from './Podium.tsx'
import { PointsBreakdown } from './PointsBreakdown.tsx'
import { TierBadge } from './TierBadge.tsx'

/** The ranking of a year as a table. */
export function FameTable({ people, year }: { people: readonly YearPlace[]; year: number }) {
  const t = useText('fame')
  const me = useMe()
  if (people.length === 0) return null
  return (
    <table className={classes.table}>
      <caption>{t('yearOf', { year })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('rank')}</th>
          <th scope="col">{t('person')}</th>
          <th scope="col" className={classes.wide}>
            {t('results')}
          </th>
          <th scope="col" className={classes.wide}>
            {t('medals')}
          </th>
          <th scope="col" className={classes.number}>
            {t('points')}
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.userId} data-mine={person.userId === me.userId || undefined}>
            <td className="tnum">{person.rank}</td>
            <td>
              <div className={classes.person}>
                <Avatar id={person.userId} src={person.avatar} size={28} />
                <Link to={paths.person(person.userId)}>{person.userName}</Link>
                <TierBadge tier={person.tier} />
              </div>
            </td>
            <td className={`tnum ${classes.wide}`}>{t('results.count', { count: person.results })}</td>
            <td className={classes.wide}>
              <MedalCounts of={person} />
            </td>
            <td className={`tnum ${classes.number}`}>
              <div className={classes.sum}>
                <NumberText value={Math.round(person.points)} />
                <PointsBreakdown person={person} year={year} />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
