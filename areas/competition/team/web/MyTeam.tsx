import { useMe } from '@leitai/identity/account/web/shared/session'
import { useCall, useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { full, paths } from '@leitai/platform/web/paths'
import { Card, Empty } from '@leitai/platform/web/ui/Card.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { useHydrated } from '@leitai/platform/web/ui/use-hydrated'
import { Badge, Button, Group, Skeleton, Switch } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import type { TabProps } from '../../catalog/web/shared/competition-tab.ts'
import { myTeam, passCollectUserInfo, updateRead } from '../contract.ts'
import { Merges } from './merge/Merges.tsx'
import { Applications } from './mine/Applications.tsx'
import { Manage, NoTeam } from './mine/Manage.tsx'
import { TeamView } from './mine/TeamView.tsx'
import { ToMe } from './mine/ToMe.tsx'
import classes from './Team.module.css'
import '@mantine/core/styles/Switch.css'
import { useApp } from '@leitai/platform/web/framework/context'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { useEffect, useRef, useState } from 'react'
import { delOrCancelInvite } from '../contract.joining.ts'
import { InviteForm } from './mine/InviteForm.tsx'
import looks from './mine/Mine.module.css'
import { type OwnProps, type OwnTeam, RequestItem, teamReads } from './mine/RequestItem.tsx'

/** Polling interval, as others invite, apply and vote meanwhile. */
const LOOK_SECONDS = 30

/** The current user's team. Not rendered on the server, as it is private. */
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
  if (!cmpt.me?.signedUp) {
    return (
      <Empty title={t('mine.none')} text={t('mine.noneHelp')}>
        <Button component={Link} to={paths.competition(cmpt.id)}>
          {t('mine.toSignUp')}
        </Button>
      </Empty>
    )
  }
  return hydrated ? <Mine cmpt={cmpt} userId={me.userId} /> : <Skeleton h={240} />
}

function Mine({ cmpt, userId }: TabProps & { userId: number | null }) {
  const mine = useCall(myTeam, { cmptId: cmpt.id }, { everySeconds: LOOK_SECONDS })
  const { team } = mine
  if (!team) {
    return (
      <div className={classes.stack}>
        <ToMe mine={mine} />
        <NoTeam mine={mine} cmptId={cmpt.id} />
      </div>
    )
  }
  const own = { team, userId }
  // The key resets forms and dialogs when the team changes.
  return (
    <div className={classes.stack} key={team.teamId}>
      <ToMe mine={mine} />
      <div className={classes.columns}>
        <div className={classes.stack}>
          <TeamView {...own} cmpt={cmpt} />
          <Merges {...own} cmptId={cmpt.id} />
          <Applications {...own} />
          <Invites {...own} cmptId={cmpt.id} />
        </div>
        <div className={classes.stack}>
          {cmpt.form.length > 0 && team.captainId !== userId && <ShareAnswers team={team} />}
          <Activity team={team} />
          <Manage {...own} />
        </div>
      </div>
    </div>
  )
}

/** Whether the captain may see the user's sign-up answers. */
function ShareAnswers({ team }: { team: OwnTeam }) {
  const t = useText('team')
  /** The new choice until the server has responded. */
  const [chosen, setChosen] = useState<boolean | null>(null)
  const hydrated = useHydrated()
  const save = useSend(passCollectUserInfo, { changes: [myTeam] })
  const choose = async (agree: boolean) => {
    setChosen(agree)
    const done = await save.run({ teamId: team.teamId, agree })
    setChosen(null)
    if (done) notify('success', t(agree ? 'share.on' : 'share.off'))
  }
  return (
    <Card padding="large" className={classes.card} aria-labelledby="team-share">
      <h2 id="team-share">{t('share.title')}</h2>
      <Switch
        label={t('share.label')}
        description={t('share.help')}
        disabled={!hydrated}
        checked={chosen ?? team.answersShared}
        onChange={(event) => void choose(event.currentTarget.checked)}
      />
    </Card>
  )
}

/** The team's activity; marked as read once it has been visible. */
function Activity({ team: { teamId, activity, unread } }: { team: OwnTeam }) {
  const t = useText('team')
  const { call } = useApp()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (unread === 0 || !section.current) return
    const sight = new IntersectionObserver(([seen]) => {
      if (!seen?.isIntersecting) return
      sight.disconnect()
      // The unread mark stays until the next refetch, or longer if this call fails.
      void call(updateRead, { teamId }).catch(() => undefined)
    })
    sight.observe(section.current)
    return () => sight.disconnect()
  }, [call, teamId, unread])
  return (
    <Card padding="large" ref={section} className={classes.card} aria-labelledby="team-activity">
      <Group gap="xs">
        <h2 id="team-activity">{t('activity.title')}</h2>
        {unread > 0 && <Badge color="red">{t('activity.unread', { count: unread })}</Badge>}
      </Group>
      {activity.length === 0 ? (
        <p className={classes.quiet}>{t('activity.none')}</p>
      ) : (
        <List ordered className={looks.activity} tabIndex={0} aria-labelledby="team-activity">
          {activity.map(({ id, at, kind, actor, subject }) => (
            <li key={id}>
              {t(`event.${kind}`, { actor: actor?.userName ?? t('event.nobody'), subject })}
              <span className={classes.small}>
                <TimeText at={at} />
              </span>
            </li>
          ))}
        </List>
      )}
    </Card>
  )
}

/** Invites users by name, and lists the invitations with their state. */
function Invites({ team, userId, cmptId }: OwnProps & { cmptId: number }) {
  const t = useText('team')
  const withdraw = useSend(delOrCancelInvite, { changes: teamReads })
  return (
    <Card padding="large" className={classes.card} aria-labelledby="team-invites">
      <h2 id="team-invites">{t('invites.title')}</h2>
      {team.may.invite === null ? (
        <InviteForm team={team} cmptId={cmptId} />
      ) : (
        <GuardedButton reason={team.may.invite} size="sm">
          {t('invites.go')}
        </GuardedButton>
      )}
      <h3>{t('invites.list')}</h3>
      {team.invites.length === 0 ? (
        <p className={classes.quiet}>{t('invites.none')}</p>
      ) : (
        <ul className={classes.roster} aria-label={t('invites.list')}>
          {team.invites.map((request) => (
            <RequestItem key={request.id} request={request}>
              {request.state === 'open' && userId === team.captainId && (
                <Button
                  variant="default"
                  size="compact-sm"
                  disabled={withdraw.pending}
                  aria-label={t('invites.withdrawLabel', { name: request.person.userName })}
                  onClick={async () => {
                    if (await withdraw.run({ inviteId: request.id })) notify('success', t('invites.withdrawn'))
                  }}
                >
                  {t('invites.withdraw')}
                </Button>
              )}
            </RequestItem>
          ))}
        </ul>
      )}
    </Card>
  )
}
