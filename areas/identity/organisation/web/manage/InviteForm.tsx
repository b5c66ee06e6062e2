import '@mantine/core/styles/Radio.css'
import { limits } from '@leitai/platform/contract/limits'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { Button, Radio, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { inviteToOrganisation, organisationInvitations, organisationManaged } from '../../contract.manage.ts'
import { type OrganisationRole, organisationRoles } from '../../contract.ts'
import classes from '../Organisation.module.css'

/** A role, with what it may do. */
export function RoleChoice({
  value,
  onChange,
}: {
  value: OrganisationRole
  onChange: (value: OrganisationRole) => void
}) {
  const t = useText('organisation')
  return (
    <Radio.Group
      label={t('role')}
      value={value}
      onChange={(chosen) => onChange(organisationRoles.find((one) => one === chosen) ?? value)}
    >
      <Stack gap={6} mt={4}>
        {organisationRoles.map((one) => (
          <Radio key={one} value={one} label={t(`role.${one}`)} description={t(`role.${one}Help`)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

const blank = { userName: '', title: '' }
const checks = { userName: inviteToOrganisation.input.shape.userName }

/** Invites somebody by user name. */
export function InviteForm({ organisationId }: { organisationId: number }) {
  const t = useText('organisation')
  const [role, setRole] = useState<OrganisationRole>('member')
  const form = useFields(blank, checks, { labels: { userName: t('manage.userName') } })
  const invite = useSend(inviteToOrganisation, { changes: [organisationInvitations, organisationManaged] })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!form.check() || !(await invite.run({ organisationId, role, ...form.values }))) return
    form.reset(blank)
    notify('success', t('manage.inviteSent'))
  }
  return (
    <form method="post" noValidate onSubmit={submit}>
      <Stack maw={480} mb="lg">
        <p className={classes.quiet}>{t('manage.inviteText', { days: limits.organisation.inviteDays })}</p>
        <TextInput
          label={t('manage.userName')}
          required
          autoComplete="off"
          maxLength={limits.userNameMax}
          {...form.field('userName')}
        />
        <RoleChoice value={role} onChange={setRole} />
        <TextInput
          label={t('manage.titleOf')}
          description={t('manage.titleHelp')}
          autoComplete="off"
          maxLength={limits.organisation.title}
          {...form.field('title')}
        />
        <Button type="submit" loading={invite.pending} style={{ alignSelf: 'flex-start' }}>
          {t('manage.invite')}
        </Button>
      </Stack>
    </form>
  )
}
