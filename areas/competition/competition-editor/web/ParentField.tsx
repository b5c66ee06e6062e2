import { useCallWhen } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { SelectField } from '@leitai/platform/web/ui/SelectField.tsx'
import { useEffect, useState } from 'react'
import { hostCompetitions } from '../../host-console/contract.ts'

/** The number of options; others are found by searching their title. */
const MOST = 20
const WAIT_MS = 250
/** The server's maximum length. */
const KEYWORD = 40

/** Selects the series of this competition among those that the user works on; searchable, as an operator has hundreds. */
export function ParentField({
  cmptId,
  value,
  onChange,
}: {
  cmptId: number
  value: number | null
  onChange: (value: number | null) => void
}) {
  const t = useText('competition-editor')
  const words = useWords()
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const part = { page: 1, pageSize: MOST }
  const { data: found } = useCallWhen(hostCompetitions, { keyword, ...part })
  const { data: own } = useCallWhen(hostCompetitions, value === null ? null : { cmptId: value, keyword: '', ...part })
  const [chosen] = own?.list ?? []
  const label = chosen ? words(chosen.title) : `#${value}`
  useEffect(() => {
    // The label of the selected option is in the field without having been typed.
    const wanted = typed === label ? '' : typed.trim().slice(0, KEYWORD)
    const timer = setTimeout(() => setKeyword(wanted), WAIT_MS)
    return () => clearTimeout(timer)
  }, [typed, label])
  const others = (found?.list ?? []).filter(({ id }) => id !== cmptId && id !== value)
  return (
    <SelectField
      label={t('parent')}
      description={t('parentHint')}
      placeholder={t('parentNone')}
      value={value === null ? null : String(value)}
      data={[
        ...(value === null ? [] : [{ value: String(value), label }]),
        ...others.map(({ id, title }) => ({ value: String(id), label: words(title) })),
      ]}
      onChange={(next) => onChange(Number(next) || null)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('parentClear') }}
      onClick={(event) => event.currentTarget.select()}
      onSearchChange={setTyped}
      // The server has already filtered.
      filter={({ options }) => options}
      allowDeselect={false}
      maxDropdownHeight={260}
      nothingFoundMessage={t('parentNothing')}
    />
  )
}
