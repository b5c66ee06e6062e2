import { useCallWhen } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { SelectField } from '@leitai/platform/web/ui/SelectField.tsx'
import { TextInput } from '@mantine/core'
import { getProvinceShoolList, OTHER_SCHOOL } from '../contract.ts'
import type { InfoFields } from './InfoForm.tsx'

/** A province and one of its schools; 其他 opens a field for any other school's name. */
export function SchoolPicker({ form }: { form: InfoFields }) {
  const t = useText('settings')
  const { data: list = [] } = useCallWhen(getProvinceShoolList, {})
  const { schoolProvince, school } = form.values
  const schools = list.find(({ province_name }) => province_name === schoolProvince)?.schoolList ?? []
  // A stored school that is no longer listed stays selectable.
  const shown = school === '' || schools.includes(school) ? schools : [school, ...schools]
  const provinces = list.map(({ province_name }) => province_name)
  const chooseProvince = (next: string | null) => {
    if (next === schoolProvince) return
    form.set('schoolProvince', next ?? '')
    form.set('school', '')
  }
  const common = {
    nothingFoundMessage: t('none'),
    searchable: true,
    clearable: true,
    allowDeselect: false,
    maxDropdownHeight: 260,
    clearButtonProps: { 'aria-label': t('clear') },
  }
  return (
    <>
      <SelectField
        {...common}
        label={t('schoolProvince')}
        placeholder={t('choose')}
        value={schoolProvince || null}
        data={[
          ...[...new Set([...provinces, schoolProvince])]
            .filter((name) => name !== '' && name !== OTHER_SCHOOL)
            .map((name) => ({ value: name, label: name })),
          { value: OTHER_SCHOOL, label: t('school.other') },
        ]}
        onChange={chooseProvince}
      />
      {schoolProvince === OTHER_SCHOOL ? (
        <TextInput label={t('school')} placeholder={t('school.free')} maxLength={60} {...form.field('school')} />
      ) : (
        <SelectField
          {...common}
          label={t('school')}
          placeholder={t('choose')}
          disabled={schoolProvince === ''}
          value={school || null}
          data={shown.map((name) => ({ value: name, label: name }))}
          error={form.errorOf('school')}
          onChange={(next) => form.set('school', next ?? '')}
        />
      )}
    </>
  )
}
