import type { WireOf } from '@leitai/platform/contract/call'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Button, Group, Text, Title } from '@mantine/core'
import { answerClassInvitation, myClasses } from '../contract.ts'
import classes from './Class.module.css'

/** Invitations to classes, to accept or decline. */
export function Invitations({ list }: { list: WireOf<typeof myClasses>['invitations'] }) {
  const t = useText('class')
  const answer = useSend(answerClassInvitation, { changes: [myClasses] })
  const say = async (inviteId: number, accept: boolean) => {
    if (await answer.run({ inviteId, accept })) notify('success', t(accept ? 'accepted' : 'declined'))
  }
  return (
    <section aria-label={t('invitations')}>
      <Title order={2} fz={17} mb="xs">
        {t('invitations')}
      </Title>
      <ul className={classes.rows}>
        {list.map(({ id, name, term, role, by }) => (
          <li key={id} className={classes.row}>
            <div>
              {name}
              <Text fz="sm" c="var(--quiet)">
                {term !== '' && `${term} · `}
                {t(`role.${role}`)}
                {by !== null && ` · ${t('invitedBy', { name: by })}`}
              </Text>
            </div>
            <Group gap="xs">
              <Button size="sm" loading={answer.pending} onClick={() => void say(id, true)}>
                {t('accept')}
              </Button>
              <Button size="sm" variant="default" disabled={answer.pending} onClick={() => void say(id, false)}>
                {t('decline')}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </section>
  )
}
