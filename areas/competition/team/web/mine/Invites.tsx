import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Button } from '@mantine/core'
import { delOrCancelInvite } from '../../contract.joining.ts'
import classes from '../Team.module.css'
import { InviteForm } from './InviteForm.tsx'
import { type OwnProps, teamReads } from './own.ts'
import { RequestItem } from './RequestItem.tsx'

/** Invites users by name, and lists the invitations with their state. */
export function Invites({ team, userId, cmptId }: OwnProps & { cmptId: number }) {
  const t = useText('team')
  const withdraw = useSend(delOrCancelInvite, { changes: teamReads })
  return (
    <section className={classes.card} aria-labelledby="team-invites">
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
    </section>
  )
}
