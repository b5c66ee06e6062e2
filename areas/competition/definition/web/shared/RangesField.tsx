import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Ranges, readRanges, writeRanges } from './ranges.ts'

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
