import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import type { Measure } from '@leitai/scorer/types'
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useState } from 'react'

export type Ranges = Record<string, [min: number, max: number]>

const one = /^(.+?)\s*[:：]\s*(\S+?)\s*\.\.\s*(\S+)$/

/** Parses ranges such as `a: 0..1; b: -5..1e6`; null if the text is invalid. */
export function readRanges(text: string): Ranges | null {
  const ranges: Ranges = {}
  for (const part of text.split(/[;；]/)) {
    if (part.trim() === '') continue
    const [, column = '', low = '', high = ''] = one.exec(part.trim()) ?? []
    const [min, max] = [Number(low), Number(high)]
    if (column === '' || low === '' || !Number.isFinite(min) || !Number.isFinite(max) || min >= max) return null
    ranges[column] = [min, max]
  }
  return ranges
}

export const writeRanges = (ranges: Ranges): string =>
  Object.entries(ranges)
    .map(([column, [min, max]]) => `${column}: ${min}..${max}`)
    .join('; ')

interface RangesFieldProps {
  value: Ranges
  onChange: (value: Ranges) => void
}

/** The valid ranges of prediction columns as one line of text: `price: 0..1000`. */
export function RangesField({ value, onChange }: RangesFieldProps) {
  const t = useText('common')
  const [text, setText] = useState(() => writeRanges(value))
  const read = readRanges(text)
  return (
    <TextInput
      label={t('ranges')}
      description={t('ranges.help')}
      placeholder="price: 0..1000"
      value={text}
      error={read === null && t('ranges.wrong')}
      onChange={(event) => {
        setText(event.currentTarget.value)
        const given = readRanges(event.currentTarget.value)
        if (given) onChange(given)
      }}
    />
  )
}

type Rules = Pick<Measure, 'weight' | 'group' | 'slice'>

/** Which rows a number counts, and how much: weights, groups, a slice. */
export function RowRules({
  value,
  onChange,
  columns,
}: {
  value: Rules
  onChange: (value: Rules) => void
  /** The solution’s columns; empty if they are not known here, so that a name is typed in. */
  columns: string[]
}) {
  const t = useText('scoring')
  const { weight, group, slice } = value
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xs">
      <ColumnName label={t('weight')} value={weight} data={columns} onChange={(one) => onChange({ weight: one })} />
      <ColumnName
        label={t('group')}
        value={group?.column}
        data={columns}
        onChange={(column) => onChange({ group: column ? { ...group, column } : undefined })}
      />
      {group && (
        <NativeSelect
          label={t('groupWeight')}
          value={group.weight ?? 'equal'}
          data={(['equal', 'rows'] as const).map((one) => ({ value: one, label: t(`groupWeight.${one}`) }))}
          onChange={(event) =>
            onChange({ group: { ...group, weight: event.currentTarget.value === 'rows' ? 'rows' : 'equal' } })
          }
        />
      )}
      <ColumnName
        label={t('slice')}
        value={slice?.column}
        data={columns}
        onChange={(column) => onChange({ slice: column ? { value: slice?.value ?? '', column } : undefined })}
      />
      {slice && (
        <TextInput
          label={t('sliceValue')}
          value={slice.value}
          onChange={(event) => onChange({ slice: { ...slice, value: event.currentTarget.value } })}
        />
      )}
    </SimpleGrid>
  )
}

interface ColumnNameProps {
  label: string
  value: string | undefined
  /** The columns of the file; empty if they are not known. */
  data: string[]
  onChange: (value: string | undefined) => void
}

/** The name of a column, or none: chosen from those of the file, or typed in if they are not known. */
function ColumnName({ label, value, data, onChange }: ColumnNameProps) {
  const t = useText('scoring')
  if (data.length === 0)
    return (
      <TextInput
        label={label}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      />
    )
  return (
    <NativeSelect
      label={label}
      value={value ?? ''}
      data={[
        { value: '', label: t('none') },
        ...[...new Set([...(value ? [value] : []), ...data])].map((one) => ({ value: one, label: one })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  )
}
