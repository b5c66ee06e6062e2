import { toneOf } from '@leitai/competition/catalog/web/shared/competition-tab'
import type { WireOf } from '@leitai/platform/contract/call'
import { useCallWhen } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { getUserCmptList } from '../contract.ts'
import classes from './People.module.css'

type Row = WireOf<typeof getUserCmptList>['list'][number]

/** A user's competitions with team and rank; the user's own link to the next step. */
export function CompetitionList({ list, own }: { list: readonly Row[]; own: boolean }) {
  const t = useText('people')
  if (list.length === 0) {
    return (
      <Empty compact title={t(own ? 'competitions.noneOwn' : 'competitions.none')}>
        <Button component={Link} to={paths.list()} variant={own ? 'filled' : 'default'}>
          {t('competitions.toList')}
        </Button>
      </Empty>
    )
  }
  return (
    <ul className={classes.rows}>
      {list.map((row) => (
        <Item key={row.id} row={row} own={own} />
      ))}
    </ul>
  )
}

function Item({ row, own }: { row: Row; own: boolean }) {
  const t = useText('people')
  const common = useText('common')
  const words = useWords()
  const { id, title, state, practice, team, rank, ranked, startAt, endAt, type } = row
  const toSubmit = own && state === 'running' && type === 'algorithm'
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <div className={classes.line}>
          <Link to={paths.competition(id)} className={classes.name}>
            {words(title)}
          </Link>
          <StateBadge tone={toneOf[state]}>{common(`state.${state}`)}</StateBadge>
          {practice && <span className={classes.tag}>{t('practice')}</span>}
        </div>
        <div className={classes.small}>
          <span>
            <Icon name="users" size={15} /> {team.name}
            {team.members > 1 && ` · ${t('members', { count: team.members })}`}
            {team.members > 1 && team.captain && ` · ${t('captain')}`}
          </span>
          <span>
            <Icon name="calendar" size={15} /> <TimeText at={startAt} detail="day" /> –{' '}
            {endAt ? <TimeText at={endAt} detail="day" /> : t('noEnd')}
          </span>
        </div>
      </div>
      {type === 'algorithm' && (
        <div className={classes.place}>
          <strong className="tnum">
            {rank ?? '--'}
            <small>/{ranked}</small>
          </strong>
          <span>{t('rank')}</span>
        </div>
      )}
      <Button
        component={Link}
        to={paths.competition(id, toSubmit ? 'submit' : undefined)}
        variant={toSubmit ? 'filled' : 'default'}
        size="compact-md"
        aria-label={`${t(toSubmit ? 'goOn' : 'look')}: ${words(title)}`}
      >
        {t(toSubmit ? 'goOn' : 'look')}
      </Button>
    </li>
  )
}

const MOST = 100

/** The latest competitions of a person, for a choice among them; empty while they load. */
export const useCompetitions = (userId: number | null) =>
  useCallWhen(getUserCmptList, userId === null ? null : { userId, page: 1, pageSize: MOST }).data?.list ?? []
