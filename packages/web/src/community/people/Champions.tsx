import type { hallOfFame } from '@leitai/contract/community/people'
import type { WireOf } from '@leitai/contract/core/call'
import { Link } from 'react-router'
import { useText, useWords } from '../../platform/app/i18n/use-text.ts'
import { paths } from '../../platform/paths.ts'
import { Avatar } from '../../platform/ui/Avatar.tsx'
import { Empty } from '../../platform/ui/Empty.tsx'
import { MedalIcon } from '../../platform/ui/MedalIcon.tsx'
import { TimeText } from '../../platform/ui/TimeText.tsx'
import classes from './Fame.module.css'

/** The winners of each competition of a year. */
export function Champions({ champions }: { champions: WireOf<typeof hallOfFame>['champions'] }) {
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
