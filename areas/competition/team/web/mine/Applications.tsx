import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Card } from '@leitai/platform/web/ui/Card.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Badge, Button, Group } from '@mantine/core'
import { dealApply } from '../../contract.joining.ts'
import classes from '../Team.module.css'
import { type OwnProps, type OwnTeam, RequestItem, teamReads } from './RequestItem.tsx'

/** Applications to join, which the captain answers. */
export function Applications({ team, userId }: OwnProps) {
  const t = useText('team')
  const open = team.applications.filter(({ state }) => state === 'open').length
  return (
    <Card padding="large" className={classes.card} aria-labelledby="team-applications">
      <Group gap="xs">
        <h2 id="team-applications">{t('applications.title')}</h2>
        {open > 0 && <Badge color="red">{t('applications.count', { count: open })}</Badge>}
      </Group>
      {userId !== team.captainId ? (
        <p className={classes.quiet}>{t('applications.captain')}</p>
      ) : team.applications.length === 0 ? (
        <p className={classes.quiet}>{t('applications.none')}</p>
      ) : (
        <ul className={classes.roster} aria-label={t('applications.title')}>
          {team.applications.map((request) => (
            <RequestItem key={request.id} request={request}>
              {request.state === 'open' && <Answer team={team} request={request} />}
            </RequestItem>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Answer({ team, request: { id, person } }: { team: OwnTeam; request: OwnTeam['applications'][number] }) {
  const t = useText('team')
  const deal = useSend(dealApply, { changes: teamReads })
  const name = person.userName
  const answer = async (accept: boolean) => {
    const done = await deal.run({ applyId: id, accept })
    if (done) notify('success', t(accept ? 'applications.accepted' : 'applications.refused', { name }))
  }
  return (
    <Group gap="xs">
      <GuardedButton
        // What prevents inviting also prevents accepting.
        reason={team.may.invite}
        size="compact-sm"
        loading={deal.pending}
        aria-label={t('applications.acceptLabel', { name })}
        onClick={() => void answer(true)}
      >
        {t('applications.accept')}
      </GuardedButton>
      <Button
        variant="default"
        size="compact-sm"
        disabled={deal.pending}
        aria-label={t('applications.refuseLabel', { name })}
        onClick={() => void answer(false)}
      >
        {t('applications.refuse')}
      </Button>
    </Group>
  )
}
