import { myOrganisations } from '@leitai/identity/organisation/contract'
import { useCallWhen } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { NativeSelect } from '@mantine/core'

/** Selects the organisation that a competition belongs to among those that the user hosts for. */
export function OrganisationField({
  value,
  onChange,
}: {
  value: number | null
  onChange: (value: number | null) => void
}) {
  const t = useText('competition-editor')
  const words = useWords()
  const { data } = useCallWhen(myOrganisations, {})
  const hosted = (data?.list ?? []).filter(({ role }) => role !== 'member')
  const isOther = value !== null && data !== undefined && !hosted.some(({ id }) => id === value)
  return (
    <NativeSelect
      label={t('organisation')}
      description={t('organisationHint')}
      value={value === null ? '' : String(value)}
      data={[
        { value: '', label: t('organisationNone') },
        ...hosted.map(({ id, name }) => ({ value: String(id), label: words(name) })),
        // A colleague chose one that this user does not host for; it stays until it is changed.
        ...(isOther ? [{ value: String(value), label: `#${value}` }] : []),
      ]}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value) || null)}
    />
  )
}
