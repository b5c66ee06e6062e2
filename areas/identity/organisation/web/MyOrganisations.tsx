import type { WireOf } from '@leitai/platform/contract/call'
import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { Button, Group, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { SettingsFrame } from '../../profile/web/shared/SettingsFrame.tsx'
import {
  answerOrganisationInvitation,
  joinOrganisation,
  joinOrganisationByEmail,
  myOrganisations,
} from '../contract.ts'
import { Logo } from './About.tsx'
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

const checks = { code: joinOrganisation.input.shape.code }

/** Joining by the code that an organisation gave out. */
function JoinByCode() {
  const t = useText('organisation')
  const form = useFields({ code: '' }, checks, { labels: { code: t('mine.code') } })
  const join = useSend(joinOrganisation, { changes: [myOrganisations] })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!form.check() || !(await join.run({ code: form.values.code }))) return
    form.reset({ code: '' })
    notify('success', t('mine.accepted'))
  }
  return (
    <form method="post" noValidate onSubmit={submit}>
      <Group align="flex-end" maw={480}>
        <TextInput
          label={t('mine.code')}
          description={t('mine.codeText')}
          autoComplete="off"
          maxLength={40}
          style={{ flex: '1 1 200px' }}
          {...form.field('code')}
        />
        <Button type="submit" loading={join.pending}>
          {t('mine.join')}
        </Button>
      </Group>
    </form>
  )
}

/** Invitations to accept or decline. */
function Invitations({ list }: { list: WireOf<typeof myOrganisations>['invitations'] }) {
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
