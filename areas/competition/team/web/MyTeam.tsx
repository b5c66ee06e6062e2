import { useCall } from '@leitai/platform/web/api'
import { useMe } from '@leitai/platform/web/app/session'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { full, paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { useHydrated } from '@leitai/platform/web/ui/use-hydrated'
import { Button, Skeleton } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import type { TabProps } from '../../catalog/web/shared/detail-data.ts'
import { myTeam } from '../contract.ts'
import { Merges } from './merge/Merges.tsx'
import { Activity } from './mine/Activity.tsx'
import { Applications } from './mine/Applications.tsx'
import { Invites } from './mine/Invites.tsx'
import { Manage } from './mine/Manage.tsx'
import { NoTeam } from './mine/NoTeam.tsx'
import { ShareAnswers } from './mine/ShareAnswers.tsx'
import { TeamView } from './mine/TeamView.tsx'
import { ToMe } from './mine/ToMe.tsx'
import classes from './Team.module.css'

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
