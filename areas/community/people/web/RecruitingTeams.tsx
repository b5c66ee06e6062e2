import { recruitingTeams } from '@leitai/competition/team/contract'
import type { WireOf } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { type PeopleFilter, paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import classes from './People.module.css'
import { recruitingInput } from './people-input.ts'

/** Teams of all competitions that look for members. */
export function RecruitingTeams() {
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
        <ul className={classes.tags} aria-label={t('teams.skills')}>
          {needSkills.map((skill) => (
            <li key={skill}>{skill}</li>
          ))}
        </ul>
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
