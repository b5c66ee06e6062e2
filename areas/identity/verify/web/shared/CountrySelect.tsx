import { loadChunk } from '@leitai/platform/web/framework/chunk'
import { useLanguage, useText } from '@leitai/platform/web/framework/i18n/use-text'
import { SelectField } from '@leitai/platform/web/ui/SelectField.tsx'
import { useEffect, useState } from 'react'

export interface CallingCode {
  country: string
  code: string
}
export const MAINLAND: CallingCode = { country: 'CN', code: '86' }

/** Search by name or code. The list of countries is loaded after the page. */
export function CountrySelect({ value, onChange }: { value: CallingCode; onChange: (value: CallingCode) => void }) {
  const t = useText('account')
  const language = useLanguage()
  const [countries, setCountries] = useState([{ value: 'CN', label: t('country.mainland') }])
  useEffect(() => {
    void loadChunk(() => import('./countries.ts')).then(({ listCountries }) => setCountries(listCountries(language)))
  }, [language])
  const choose = async (country: string | null) => {
    if (country === null) return
    const { callingCode } = await loadChunk(() => import('./countries.ts'))
    onChange({ country, code: callingCode(country) })
  }
  return (
    <SelectField
      label={t('country')}
      data={countries}
      value={value.country}
      onChange={choose}
      searchable
      // Selects the current text so that typing replaces it.
      onClick={(event) => event.currentTarget.select()}
      allowDeselect={false}
      maxDropdownHeight={260}
      nothingFoundMessage={t('country.none')}
      comboboxProps={{ width: 260, position: 'bottom-start', withinPortal: false }}
      autoComplete="tel-country-code"
    />
  )
}
