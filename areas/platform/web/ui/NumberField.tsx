import { TextInput, type TextInputProps } from '@mantine/core'
import type { FocusEvent } from 'react'
import { clampNumber } from '../../contract/inputs.ts'

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max'> {
  value: string
  onChange: (value: string) => void
  min?: number
  max?: number
  decimals?: number
}

/** A number that is clamped and rounded on blur. */
export function NumberField({ value, onChange, onBlur, min, max, decimals, ...input }: NumberFieldProps) {
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const bounds = {
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
      ...(decimals === undefined ? {} : { decimals }),
    }
    const clamped = clampNumber(value, bounds)
    if (clamped !== value) onChange(clamped)
    onBlur?.(event)
  }
  return (
    <TextInput
      {...input}
      inputMode="decimal"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={leave}
    />
  )
}
