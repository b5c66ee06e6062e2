import { useMe } from '@leitai/identity/account/web/shared/session'
import type { WireOf } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { Empty, PageHead } from '@leitai/platform/web/ui/Card.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { MedalIcon } from '@leitai/platform/web/ui/MedalIcon.tsx'
import { NumberText } from '@leitai/platform/web/ui/numbers.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { hallOfFame, rankYear } from '../contract.ts'
import classes from './Fame.module.css'
import { fameTabs, hallInput, rankingInput, readFameTab } from './loaders.ts'
import { MedalCounts, Podium, type YearPlace } from './MedalCounts.tsx'
import people from './People.module.css'
import { PointsBreakdown } from './PointsBreakdown.tsx'
import { TierBadge } from './TierBadge.tsx'

/** The hall of fame: the best users of each year and the winners of its competitions. */
export default function Fame() {
  const t = useText('fame')
  const [search] = useSearchParams()
  const tab = readFameTab(search)
  const { years, year, people: best, champions } = useCall(hallOfFame, hallInput(search))
  return (
    <>
      <Head title={t('title')} description={t('text')} keep={['year', 'tab', 'page']} />
      <PageHead title={t('title')} text={t('text')}>
        <Button component={Link} to={paths.otherSettings('privacy')} variant="default">
          {t('mine')}
        </Button>
      </PageHead>
      <div className={`page ${classes.hall}`}>
        {years.length > 0 && (
          <FilterLinks
            label={t('year')}
            links={years.map((one) => ({
              key: String(one),
              text: t('yearOf', { year: one }),
              to: paths.hallOfFame({ year: one, tab: tab === 'people' ? '' : tab }),
              current: one === year,
            }))}
          />
        )}
        {year === null ? (
          <Nothing title={t('noneYet')} />
        ) : (
          <>
            <nav className={people.tabs} aria-label={t('tabs')}>
              {fameTabs.map((one) => (
                <Link
                  key={one}
                  to={paths.hallOfFame({ year, tab: one === 'people' ? '' : one })}
                  aria-current={one === tab ? 'page' : undefined}
                  preventScrollReset
                >
                  {t(`tab.${one}`)}
                </Link>
              ))}
            </nav>
            {tab === 'champions' && <Champions champions={champions} />}
            {tab === 'ranking' && <YearRanking year={year} />}
            {tab === 'people' && best.length === 0 && <Nothing title={t('none')} />}
            {tab === 'people' && best.length > 0 && (
              <>
                <Podium people={best} year={year} />
                <FameTable people={best.filter(({ rank }) => rank > 3)} year={year} />
              </>
            )}
            {tab !== 'champions' && <p className={people.hidden}>{t('rules')}</p>}
          </>
        )}
      </div>
    </>
  )
}

function Nothing({ title }: { title: string }) {
  const t = useText('fame')
  return (
    <Empty title={title} text={t('noneHelp')}>
      <Button component={Link} to={paths.list()}>
        {t('toList')}
      </Button>
    </Empty>
  )
}

/** All ranks of a year, paginated. */
function YearRanking({ year }: { year: number }) {
  const t = useText('fame')
  const [search] = useSearchParams()
  const input = rankingInput(search)
  const { list, total, page, pageSize } = useCall(rankYear, input)
  const here = { year, tab: 'ranking' }
  return (
    <>
      <SearchField label={t('search')} value={input.keyword} to={(keyword) => paths.hallOfFame({ ...here, keyword })} />
      {list.length === 0 ? (
        <Empty compact drawing={input.keyword ? 'search' : 'nothing'} title={t(input.keyword ? 'noneFound' : 'none')}>
          {input.keyword && (
            <Button component={Link} variant="default" to={paths.hallOfFame(here)}>
              {t('clear')}
            </Button>
          )}
        </Empty>
      ) : (
        <FameTable people={list} year={year} />
      )}
      {total > 0 && (
        <Pages
          total={total}
          page={page}
          pageSize={pageSize}
          to={(next) => paths.hallOfFame({ ...here, keyword: input.keyword, page: next })}
        />
      )}
    </>
  )
}

/** The winners of each competition of a year. */
function Champions({ champions }: { champions: WireOf<typeof hallOfFame>['champions'] }) {
  const t = useText('fame')
  const words = useWords()
  if (champions.length === 0) return <Empty compact title={t('champions.none')} text={t('noneHelp')} />
  return (
    <ul className={classes.champions}>
      {champions.map(({ cmptId, title, teamId, teamName, logo, teams, at, members }) => (
        <li key={teamId}>
          <Avatar kind="team" id={teamId} src={logo} size={48} />
          <div>
            <div className={classes.person}>
              <MedalIcon medal="gold" label={t('champion.of', { title: words(title) })} />
              <Link to={paths.rankTeam(teamId)} className={classes.who}>
                {teamName}
              </Link>
            </div>
            <Link to={paths.competition(cmptId, 'leaderboard')}>{words(title)}</Link>
            <p className={classes.quiet}>
              {t('champion.teams', { count: teams })} · <TimeText at={at} detail="day" />
            </p>
            <ul className={classes.members}>
              {members.map(({ userId, userName, avatar }) => (
                <li key={userId}>
                  <Avatar id={userId} src={avatar} size={22} />
                  <Link to={paths.person(userId)}>{userName}</Link>
                </li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The ranking of a year as a table. */
function FameTable({ people, year }: { people: readonly YearPlace[]; year: number }) {
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
