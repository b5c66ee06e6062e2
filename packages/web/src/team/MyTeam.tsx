import type { WireOf } from '@leitai/contract/call'
import { myTeam } from '@leitai/contract/team'
import { Button, Skeleton } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { useCall } from '../api.ts'
import { useText } from '../app/i18n/use-text.ts'
import { useMe } from '../app/session.ts'
import type { TabProps } from '../detail.ts'
import { full, paths } from '../paths.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Empty } from '../ui/Empty.tsx'
import { TimeText } from '../ui/TimeText.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { RecruitingBadge } from './RecruitingBadge.tsx'
import classes from './Team.module.css'

type Team = NonNullable<WireOf<typeof myTeam>['team']>

/** One's own team. The server renders none: it is nobody else's. */
export default function MyTeam({ cmpt }: TabProps) {
  const t = useText('team')
  const me = useMe()
  const hydrated = useHydrated()
  const { pathname, search } = useLocation()
  if (!me.loginFlag) {
    return (
      <Empty title={t('mine.login')} text={t('mine.loginHelp')}>
        <Button component={Link} to={paths.login(full(pathname + search))}>
          {t('mine.toLogin')}
        </Button>
      </Empty>
    )
  }
  if (!cmpt.me?.signedUp) return <NotSignedUp cmpt={cmpt} />
  if (!hydrated) return <Skeleton h={240} />
  return <Mine cmpt={cmpt} userId={me.userId} />
}

function Mine({ cmpt, userId }: TabProps & { userId: number | null }) {
  const { team } = useCall(myTeam, { cmptId: cmpt.id })
  return team ? <TeamView team={team} userId={userId} /> : <NotSignedUp cmpt={cmpt} />
}

function NotSignedUp({ cmpt }: TabProps) {
  const t = useText('team')
  return (
    <Empty title={t('mine.none')} text={t('mine.noneHelp')}>
      <Button component={Link} to={paths.detail(cmpt.id)}>
        {t('mine.toSignUp')}
      </Button>
    </Empty>
  )
}

function TeamView({ team, userId }: { team: Team; userId: number | null }) {
  const t = useText('team')
  return (
    <section className={classes.card} aria-label={t('mine.label')}>
      <header className={classes.head}>
        <Avatar kind="team" id={team.teamId} src={team.logo} size={64} />
        <div className={classes.about}>
          <h2>{team.name}</h2>
          <div className={classes.line}>
            <RecruitingBadge state={team.recruiting} />
            <span className="tnum">{t('size', { count: team.members.length, max: team.max })}</span>
            <span>
              {t('mine.created')} <TimeText at={team.createdAt} />
            </span>
          </div>
        </div>
      </header>
      {team.intro && <p className={classes.intro}>{team.intro}</p>}
      <h3>{t('members')}</h3>
      <ul className={classes.roster} aria-label={t('members')}>
        {team.members.map((member) => (
          <li key={member.userId}>
            <Avatar id={member.userId} src={member.avatar} size={36} />
            <Link to={paths.person(member.userId)}>
              <strong>{member.userName}</strong>
            </Link>
            <span className={member.userId === team.captainId ? classes.captain : classes.role}>
              {t(member.userId === team.captainId ? 'captain' : 'member')}
            </span>
            {member.userId === userId && <span className={classes.tag}>{t('mine.me')}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
