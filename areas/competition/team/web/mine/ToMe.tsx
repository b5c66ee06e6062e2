import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { Card } from '@leitai/platform/web/ui/Card.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { acceptJoinTeam, delOrCancelInvite } from '../../contract.joining.ts'
import classes from '../Team.module.css'
import { Needs } from '../Teams.tsx'
import { type Mine, teamReads } from './RequestItem.tsx'

/** Invitations to the current user, and their own applications. */
export function ToMe({ mine }: { mine: Mine }) {
  const t = useText('team')
  if (mine.invitations.length + mine.applications.length === 0) return null
  return (
    <Card padding="large" className={classes.card} data-call aria-label={t('toMe.invitations')}>
      {mine.invitations.length > 0 && (
        <>
          <h2>{t('toMe.invitations')}</h2>
          <ul className={classes.roster} aria-label={t('toMe.invitations')}>
            {mine.invitations.map((invitation) => (
              <Invitation key={invitation.inviteId} invitation={invitation} own={mine.team?.name ?? null} />
            ))}
          </ul>
        </>
      )}
      {mine.applications.length > 0 && (
        <>
          <h2>{t('toMe.applications')}</h2>
          <ul className={classes.roster} aria-label={t('toMe.applications')}>
            {mine.applications.map((application) => (
              <Application key={application.applyId} application={application} />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

interface RowProps {
  team: Mine['applications'][number]['team']
  expiresAt: string
  text?: ReactNode
  children: ReactNode
}

function Row({ team, expiresAt, text, children }: RowProps) {
  const t = useText('team')
  return (
    <li>
      <Avatar kind="team" id={team.teamId} src={team.logo} size={44} />
      <div className={classes.about}>
        <div className={classes.line}>
          <strong>{team.name}</strong>
          <span className="tnum">{t('size', { count: team.members.length, max: team.max })}</span>
          <span className={classes.small}>
            {t('invites.until')} <TimeText at={expiresAt} />
          </span>
        </div>
        {text}
      </div>
      <Group gap="xs">{children}</Group>
    </li>
  )
}

function Invitation({ invitation, own }: { invitation: Mine['invitations'][number]; own: string | null }) {
  const t = useText('team')
  const { inviteId, team, expiresAt, may } = invitation
  const { name } = team
  const [asking, setAsking] = useState(false)
  const send = useSend(acceptJoinTeam, { changes: teamReads })
  const answer = async (accept: boolean) => {
    const done = await send.run({ inviteId, accept })
    if (done) notify('success', t(accept ? 'toMe.joined' : 'toMe.declined', { name }))
    return done !== undefined
  }
  return (
    <Row team={team} expiresAt={expiresAt} text={<Needs team={team} />}>
      <GuardedButton
        reason={may}
        size="xs"
        aria-label={t('toMe.acceptLabel', { name })}
        onClick={() => setAsking(true)}
      >
        {t('toMe.accept')}
      </GuardedButton>
      <Button
        variant="default"
        size="xs"
        disabled={send.pending}
        aria-label={t('toMe.declineLabel', { name })}
        onClick={() => void answer(false)}
      >
        {t('toMe.decline')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('toMe.acceptTitle', { name })}
          text={own === null ? t('toMe.acceptNone') : t('toMe.acceptOwn', { team: own })}
          go={t('toMe.accept')}
          onGo={() => answer(true)}
          onClose={() => setAsking(false)}
        />
      )}
    </Row>
  )
}

function Application({ application }: { application: Mine['applications'][number] }) {
  const t = useText('team')
  const { applyId, team, note, expiresAt } = application
  const withdraw = useSend(delOrCancelInvite, { changes: teamReads })
  return (
    <Row team={team} expiresAt={expiresAt} text={note && <p className={classes.intro}>{note}</p>}>
      <Button
        variant="default"
        size="xs"
        loading={withdraw.pending}
        aria-label={t('toMe.withdrawLabel', { name: team.name })}
        onClick={async () => {
          if (await withdraw.run({ inviteId: applyId })) notify('success', t('invites.withdrawn'))
        }}
      >
        {t('invites.withdraw')}
      </Button>
    </Row>
  )
}
