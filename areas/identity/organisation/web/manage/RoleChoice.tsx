import '@mantine/core/styles/Radio.css'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Radio, Stack } from '@mantine/core'
import { type OrganisationRole, organisationRoles } from '../../contract.ts'

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
