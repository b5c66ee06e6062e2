import { useCall, useSend } from '@leitai/platform/web/api'
import { SettingsFrame } from '@leitai/platform/web/app/SettingsFrame.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { joinOrganisationByEmail, myOrganisations } from '../contract.ts'
import { Invitations } from './Invitations.tsx'
import { JoinByCode } from './JoinByCode.tsx'
import { Logo } from './Logo.tsx'
import classes from './Organisation.module.css'

/** One’s organisations, and the ways into others. */
export default function MyOrganisations() {
  const t = useText('organisation')
  const words = useWords()
  const { list, invitations, byEmail } = useCall(myOrganisations, {})
  const join = useSend(joinOrganisationByEmail, { changes: [myOrganisations] })
  const enter = async (organisationId: number) => {
    if (await join.run({ organisationId })) notify('success', t('mine.accepted'))
  }
  return (
    <SettingsFrame title={t('mine')}>
      {invitations.length > 0 && <Invitations list={invitations} />}
      {list.length === 0 ? (
        <Empty title={t('mine.none')} text={t('mine.noneText')} compact>
          <Button component={Link} to={paths.organisations()} variant="default">
            {t('title')}
          </Button>
        </Empty>
      ) : (
        <ul className={classes.rows}>
          {list.map((one) => (
            <li key={one.id} className={classes.row}>
              <Group wrap="nowrap">
                <Logo of={one} />
                <div>
                  <Link to={paths.organisation(one.key)}>{words(one.name)}</Link>
                  <p className={classes.quiet}>
                    {t(`role.${one.role}`)}
                    {one.title !== '' && ` · ${one.title}`} · {t(`via.${one.via}`)}
                  </p>
                </div>
              </Group>
              <Group gap="xs">
                {one.role === 'admin' && (
                  <Button component={Link} to={paths.organisationManage(one.id)} variant="default" size="sm">
                    {t('mine.manage')}
                  </Button>
                )}
                <Button component={Link} to={paths.organisation(one.key, 'members')} variant="subtle" size="sm">
                  {t('tab.members')}
                </Button>
              </Group>
            </li>
          ))}
        </ul>
      )}
      {byEmail.length > 0 && (
        <section aria-label={t('mine.byEmail')}>
          <h2>{t('mine.byEmail')}</h2>
          <p className={classes.quiet}>{t('mine.byEmailText')}</p>
          <ul className={classes.rows}>
            {byEmail.map((one) => (
              <li key={one.id} className={classes.row}>
                <Link to={paths.organisation(one.key)}>{words(one.name)}</Link>
                <Button size="sm" loading={join.pending} onClick={() => void enter(one.id)}>
                  {t('mine.join')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <JoinByCode />
    </SettingsFrame>
  )
}
