import '@mantine/core/styles/Switch.css'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { useHydrated } from '@leitai/platform/web/ui/use-hydrated'
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Cmpt } from '../../../catalog/web/shared/detail-data.ts'
import { saveTeamInfo } from '../../contract.ts'
import { Needs } from '../Needs.tsx'
import { RecruitingBadge } from '../RecruitingBadge.tsx'
import classes from '../Team.module.css'
import { type OwnProps, type OwnTeam, teamReads } from './own.ts'
import { Roster } from './Roster.tsx'
import { TeamForm } from './TeamForm.tsx'

/** The team’s card: its public information and its members. */
export function TeamView({ team, userId, cmpt }: OwnProps & { cmpt: Cmpt }) {
  const t = useText('team')
  const [editing, setEditing] = useState(false)
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
              {t('mine.created')} <TimeText at={team.createdAt} detail="day" />
            </span>
          </div>
        </div>
        <GuardedButton reason={team.may.change} variant="default" size="xs" onClick={() => setEditing(true)}>
          {t('mine.edit')}
        </GuardedButton>
      </header>
      {team.intro && <p className={classes.intro}>{team.intro}</p>}
      <Needs team={team} />
      <p className={classes.quiet}>
        {team.deadline ? (
          <>
            {t('mine.deadline')}: <TimeText at={team.deadline} />
          </>
        ) : (
          t('mine.noDeadline')
        )}
      </p>
      {team.may.change === null && <RecruitSwitch team={team} />}
      {team.members.length === 1 && (
        <p className={classes.quiet}>
          {t('mine.aloneHelp')} <Link to={paths.competition(cmpt.id, 'teams', { open: 1 })}>{t('mine.find')}</Link>
        </p>
      )}
      <h3>{t('members')}</h3>
      <Roster team={team} userId={userId} fields={cmpt.form} />
      {editing && <TeamForm cmptId={cmpt.id} team={team} onClose={() => setEditing(false)} />}
    </section>
  )
}

function RecruitSwitch({ team }: { team: OwnTeam }) {
  const t = useText('team')
  /** The new choice until the server has responded. */
  const [chosen, setChosen] = useState<boolean | null>(null)
  const hydrated = useHydrated()
  const save = useSend(saveTeamInfo, { changes: teamReads })
  const choose = async (open: boolean) => {
    setChosen(open)
    const done = await save.run({ teamId: team.teamId, recruiting: open ? 'open' : 'closed' })
    setChosen(null)
    if (done) notify('success', t(open ? 'mine.recruited' : 'mine.unrecruited'))
  }
  return (
    <Switch
      mt="xs"
      label={t('mine.recruit')}
      description={t('mine.recruitHelp')}
      disabled={!hydrated || team.recruiting === 'full'}
      checked={chosen ?? team.recruiting === 'open'}
      onChange={(event) => void choose(event.currentTarget.checked)}
    />
  )
}
