import { recruitingTeams } from '@leitai/competition/team/contract'
import { Role } from '@leitai/identity/profile/contract'
import type { WireOf } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { type PeopleFilter, paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { Empty, PageHead } from '@leitai/platform/web/ui/Card.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { NumberText } from '@leitai/platform/web/ui/numbers.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Checkbox } from '@mantine/core'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { findPeople } from '../contract.ts'
import { FollowButton } from './FollowButton.tsx'
import classes from './People.module.css'
import { peopleFilter, peopleInput, peopleTabs, readPeopleTab, recruitingInput } from './people-input.ts'
import { RolesAndSkills } from './RolesAndSkills.tsx'
import { TierBadge } from './TierBadge.tsx'

/** Users, and teams that look for members; the URL holds the filter. */
export default function People() {
  const t = useText('people')
  const [search] = useSearchParams()
  const tab = readPeopleTab(search)
  return (
    <>
      <Head title={t('people.title')} description={t('people.text')} keep={['tab', 'role', 'page']} />
      <PageHead title={t('people.title')} text={t(tab === 'teams' ? 'teams.text' : 'people.text')}>
        <Button component={Link} to={paths.settings()} variant="default">
          {t('people.mine')}
        </Button>
      </PageHead>
      <div className="page">
        <nav className={classes.tabs} data-first aria-label={t('people.tabs')}>
          {peopleTabs.map((one) => (
            <Link
              key={one}
              to={paths.people(one === 'people' ? {} : { tab: one })}
              aria-current={one === tab ? 'page' : undefined}
              preventScrollReset
            >
              {t(`people.tab.${one}`)}
            </Link>
          ))}
        </nav>
        {tab === 'teams' ? <RecruitingTeams /> : <PeopleList />}
      </div>
    </>
  )
}

function PeopleList() {
  const t = useText('people')
  const settings = useText('settings')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const input = peopleInput(search)
  const { list, total, page, pageSize } = useCall(findPeople, input)
  const { page: _page, ...filter } = peopleFilter(input)
  const to = (change: PeopleFilter) => paths.people({ ...filter, ...change })
  return (
    <>
      <div className={classes.filters}>
        <SearchField label={t('people.search')} value={filter.keyword ?? ''} to={(keyword) => to({ keyword })} />
        <Checkbox
          label={t('people.looking')}
          checked={filter.looking ?? false}
          onChange={(event) =>
            void navigate(to({ looking: event.currentTarget.checked }), { preventScrollReset: true })
          }
        />
        <FilterLinks
          label={t('people.order')}
          links={(['', 'newest'] as const).map((order) => ({
            key: order,
            text: t(`people.order.${order || 'points'}`),
            to: to({ order }),
            current: filter.order === order,
          }))}
        />
      </div>
      <FilterLinks
        label={t('people.role')}
        links={(['', ...Role.options] as const).map((role) => ({
          key: role,
          text: role === '' ? t('people.allRoles') : settings(`role.${role}`),
          to: to({ role }),
          current: filter.role === role,
        }))}
      />
      {list.length === 0 ? (
        <Empty drawing="search" title={t('people.none')} text={t('people.noneHelp')}>
          <Button component={Link} to={paths.people()}>
            {t('people.all')}
          </Button>
        </Empty>
      ) : (
        <ul className={classes.grid} aria-label={t('people.title')}>
          {list.map((person) => (
            <PersonItem key={person.userId} person={person} />
          ))}
        </ul>
      )}
      {total > 0 && <Pages total={total} page={page} pageSize={pageSize} to={(next) => to({ page: next })} />}
    </>
  )
}

/** One user in the list of users. */
function PersonItem({ person }: { person: WireOf<typeof findPeople>['list'][number] }) {
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

/** Teams of all competitions that look for members. */
function RecruitingTeams() {
  const t = useText('people')
  const [search] = useSearchParams()
  const input = recruitingInput(search)
  const { list, total, page, pageSize } = useCall(recruitingTeams, input)
  const to = (change: PeopleFilter) => paths.people({ tab: 'teams', keyword: input.keyword, ...change })
  return (
    <>
      <SearchField label={t('teams.search')} value={input.keyword} to={(keyword) => to({ keyword })} />
      {list.length === 0 ? (
        <Empty drawing="search" title={t('teams.none')} text={t('teams.noneHelp')}>
          <Button component={Link} to={paths.people({ tab: 'teams' })}>
            {t('teams.all')}
          </Button>
        </Empty>
      ) : (
        <ul className={classes.grid} aria-label={t('teams.label')}>
          {list.map((team) => (
            <TeamItem key={team.teamId} team={team} />
          ))}
        </ul>
      )}
      {total > 0 && <Pages total={total} page={page} pageSize={pageSize} to={(next) => to({ page: next })} />}
    </>
  )
}

function TeamItem({ team }: { team: WireOf<typeof recruitingTeams>['list'][number] }) {
  const t = useText('people')
  const words = useWords()
  const { teamId, name, logo, intro, needs, needSkills, members, max, captainId, cmptId, cmptTitle, deadline } = team
  const captain = members.find(({ userId }) => userId === captainId)
  return (
    <li className={classes.person}>
      <div className={classes.line}>
        <Avatar kind="team" id={teamId} src={logo} size={48} />
        <div className={classes.about}>
          <strong>{name}</strong>
          <div className={classes.small}>
            <Link to={paths.competition(cmptId)}>{words(cmptTitle)}</Link>
            <span className="tnum">{t('teams.size', { count: members.length, max })}</span>
          </div>
        </div>
      </div>
      {(needs || intro) && <p className={classes.brief}>{needs || intro}</p>}
      {needSkills.length > 0 && (
        <List className={classes.tags} aria-label={t('teams.skills')}>
          {needSkills.map((skill) => (
            <li key={skill}>{skill}</li>
          ))}
        </List>
      )}
      <div className={classes.small}>
        {captain && (
          <span>
            {t('teams.captain')} <Link to={paths.person(captainId)}>{captain.userName}</Link>
          </span>
        )}
        {deadline && (
          <span>
            {t('teams.deadline')} <TimeText at={deadline} />
          </span>
        )}
      </div>
      <Button
        component={Link}
        to={paths.competition(cmptId, 'teams', { q: name })}
        variant="default"
        size="compact-sm"
        mt="sm"
        aria-label={t('teams.applyLabel', { name })}
      >
        {t('teams.apply')}
      </Button>
    </li>
  )
}
