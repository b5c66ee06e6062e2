import { NumberField } from '@leitai/platform/web/ui/NumberField.tsx'
import { useState } from 'react'

const DECIMALS = 6

/** A number of the grading; what is not a number yet changes nothing. */
export function ScoreField({
  value,
  onChange,
  label,
  hint,
  w,
  min,
  max,
}: {
  value: number
  onChange: (value: number) => void
  label: string
  hint?: string | undefined
  w?: number
  min?: number
  max?: number
}) {
  const [text, setText] = useState(String(value))
  return (
    <NumberField
      label={label}
      description={hint}
      decimals={DECIMALS}
      value={text}
      {...(w !== undefined && { w })}
      {...(min !== undefined && { min })}
      {...(max !== undefined && { max })}
      onChange={(next) => {
        setText(next)
        if (next.trim() !== '' && Number.isFinite(Number(next))) onChange(Number(next))
      }}
    />
  )
}
