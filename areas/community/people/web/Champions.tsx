import type { WireOf } from '@leitai/platform/contract/call'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { MedalIcon } from '@leitai/platform/web/ui/MedalIcon.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Link } from 'react-router'
import type { hallOfFame } from '../contract.ts'
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
