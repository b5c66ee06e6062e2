import { useCall } from '@leitai/platform/web/api'
import { useMe } from '@leitai/platform/web/app/session'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { full, paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { NumberText } from '@leitai/platform/web/ui/NumberText.tsx'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { getInviteRankList, pointTasks } from '../contract.ts'
import { Invite } from './Invite.tsx'
import classes from './Points.module.css'
import { rankingInput } from './points-input.ts'
import { SignIn } from './SignIn.tsx'
import { PointsFrame } from './shared/PointsFrame.tsx'
import { TaskGroups } from './TaskGroups.tsx'

/** How to earn points: daily check-in, tasks, competitions, invitations. */
export default function Earn() {
  const t = useText('points')
  const common = useText('common')
  const me = useMe()
  const { ways, own } = useCall(pointTasks, {})
  return (
    <PointsFrame title={common('points.earn')} index description={t('earn.text')}>
      {me.loginFlag ? (
        <SignIn on={ways.some(({ way }) => way === 'signIn')} />
      ) : (
        <Empty title={t('earn.login')} text={t('earn.text')} compact>
          <Button component={Link} to={paths.login(full(paths.earn()))}>
            {common('login.go')}
          </Button>
        </Empty>
      )}
      <TaskGroups ways={ways} own={own} />
      <section id="invite" aria-labelledby="invite-title">
        <h2 id="invite-title" className={classes.heading}>
          {t('invite')}
        </h2>
        <p className={classes.quiet}>{t('invite.text')}</p>
        {me.loginFlag && <Invite />}
        <Ranking />
      </section>
    </PointsFrame>
  )
}

function Ranking() {
  const t = useText('points')
  const { list } = useCall(getInviteRankList, rankingInput)
  if (list.length === 0) return null
  return (
    <>
      <h3 className={classes.subheading}>{t('ranking')}</h3>
      <ol className={classes.ranking}>
        {list.map(({ userId, userName, avatar, rank, invited }) => (
          <li key={userId} className={classes.place}>
            <span className="tnum">{rank}</span>
            <Avatar id={userId} src={avatar} size={28} />
            <Link to={paths.person(userId)}>{userName}</Link>
            <span className={classes.quiet}>
              {t('ranking.invited')} <NumberText value={invited} />
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
