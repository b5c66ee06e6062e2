import { hostCompetitions } from '@leitai/contract/console'
import { NativeSelect } from '@mantine/core'
import { useCallWhen } from '../api.ts'
import { useText, useWords } from '../app/i18n/use-text.ts'

const MOST = 100

/** The competition whose series this one belongs to, of those that one works on. */
export function ParentField({
  cmptId,
  value,
  onChange,
}: {
  cmptId: number
  value: number | null
  onChange: (value: number | null) => void
}) {
  const t = useText('making')
  const words = useWords()
  const { data } = useCallWhen(hostCompetitions, { keyword: '', page: 1, pageSize: MOST })
  const others = (data?.list ?? []).filter(({ id }) => id !== cmptId)
  const known = value === null || others.some(({ id }) => id === value)
  return (
    <NativeSelect
      label={t('parent')}
      description={t('parentHint')}
      value={String(value ?? '')}
      data={[
        { value: '', label: t('parentNone') },
        ...(known ? [] : [{ value: String(value), label: `#${value}` }]),
        ...others.map(({ id, title }) => ({ value: String(id), label: words(title) })),
      ]}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value) || null)}
    />
  )
}
