import type { WireOf } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readId } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { Card } from '@leitai/platform/web/ui/Card.tsx'
import { Facts } from '@leitai/platform/web/ui/Facts.tsx'
import { MedalIcon } from '@leitai/platform/web/ui/MedalIcon.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { getRankTeamDetail } from '../contract.ts'
import classes from './Fame.module.css'
import people from './People.module.css'

type Team = WireOf<typeof getRankTeamDetail>

/** A team: its members and its result. */
export default function RankTeam() {
  const t = useText('fame')
  const words = useWords()
  const [search] = useSearchParams()
  const team = useCall(getRankTeamDetail, { teamId: readId(search) ?? 0 })
  const { teamId, name, logo, intro, cmptId, members } = team
  const title = words(team.title)
  return (
    <>
      <Head
        title={t('team.title', { name, title })}
        description={t('team.description', { name, title })}
        keep={['id']}
      />
      <div className={`page ${people.frame}`}>
        <Card component="article" padding="large" className={people.card}>
          <div className={people.who}>
            <Avatar kind="team" id={teamId} src={logo} size={72} />
            <div className={people.about}>
              <div className={people.line}>
                <h1>{name}</h1>
                {team.baseline && <StateBadge tone="done">{t('team.baseline')}</StateBadge>}
              </div>
              <Link to={paths.competition(cmptId)}>{title}</Link>
              {intro && <p className={people.intro}>{intro}</p>}
            </div>
            <Button component={Link} to={paths.competition(cmptId, 'leaderboard')} variant="default">
              {t('team.board')}
            </Button>
          </div>
          <Final team={team} />
        </Card>
        <h2 className={classes.heading}>{t('team.members')}</h2>
        <ul className={people.grid}>
          {members.map(({ userId, userName, avatar, captain }) => (
            <li key={userId} className={`${people.person} ${classes.person}`}>
              <Avatar id={userId} src={avatar} size={40} />
              <Link to={paths.person(userId)}>{userName}</Link>
              {captain && <StateBadge tone="good">{t('team.captain')}</StateBadge>}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

function Final({ team: { finalRank, teams, medal, reward, finalAt, baseline } }: { team: Team }) {
  const t = useText('fame')
  const words = useWords()
  if (baseline) return null
  if (finalRank === null) return <p className={people.hidden}>{t('team.notFinal')}</p>
  const prize = words(reward)
  return (
    <Facts className={people.standing}>
      <div>
        <dt>{t('team.final')}</dt>
        <dd>
          {medal && <MedalIcon medal={medal} label={t(`medal.${medal}`)} />}
          {t('team.rank', { rank: finalRank })}
          <span className={classes.quiet}>{t('team.of', { teams: teams ?? 0 })}</span>
        </dd>
      </div>
      {prize && (
        <div>
          <dt>{t('team.reward')}</dt>
          <dd>{prize}</dd>
        </div>
      )}
      <div>
        <dt>{t('team.at')}</dt>
        <dd>
          <TimeText at={finalAt} detail="day" />
        </dd>
      </div>
    </Facts>
  )
}
