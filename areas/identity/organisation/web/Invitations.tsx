import type { WireOf } from '@leitai/platform/contract/call'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { answerOrganisationInvitation, myOrganisations } from '../contract.ts'
import classes from './Organisation.module.css'

/** Invitations to accept or decline. */
export function Invitations({ list }: { list: WireOf<typeof myOrganisations>['invitations'] }) {
  const t = useText('organisation')
  const words = useWords()
  const answer = useSend(answerOrganisationInvitation, { changes: [myOrganisations] })
  const say = async (id: number, accept: boolean) => {
    if (await answer.run({ id, accept })) notify('success', t(accept ? 'mine.accepted' : 'mine.declined'))
  }
  return (
    <section aria-label={t('mine.invitations')}>
      <h2>{t('mine.invitations')}</h2>
      <ul className={classes.rows}>
        {list.map(({ id, organisation, role, by, expiresAt }) => (
          <li key={id} className={classes.row}>
            <div>
              <Link to={paths.organisation(organisation.key)}>{words(organisation.name)}</Link>
              <p className={classes.quiet}>
                {by === null
                  ? t('mine.invited', { role: t(`role.${role}`) })
                  : t('mine.invitedBy', { name: by, role: t(`role.${role}`) })}{' '}
                · {t('manage.expires')} <TimeText at={expiresAt} />
              </p>
            </div>
            <Group gap="xs">
              <Button size="sm" loading={answer.pending} onClick={() => void say(id, true)}>
                {t('mine.accept')}
              </Button>
              <Button size="sm" variant="default" disabled={answer.pending} onClick={() => void say(id, false)}>
                {t('mine.decline')}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </section>
  )
}
