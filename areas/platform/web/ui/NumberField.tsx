import { TextInput, type TextInputProps } from '@mantine/core'
import { type FocusEvent, useState } from 'react'
import { clampNumber, integerText } from '../../contract/inputs.ts'

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

/** An integer; empty text is null if `maybe` is set, otherwise 0. */
export function IntegerField({
  label,
  value,
  onChange,
  hint,
  maybe = false,
}: {
  label: string
  value: number | null
  onChange: (value: number | null) => void
  hint?: string
  maybe?: boolean
}) {
  return (
    <TextInput
      label={label}
      description={hint}
      inputMode="numeric"
      value={value === null ? '' : String(value)}
      onChange={(event) => {
        const text = event.currentTarget.value.normalize('NFKC').replace(/\D/g, '').slice(0, 9)
        onChange(text === '' ? (maybe ? null : 0) : Number(text))
      }}
    />
  )
}

interface IntegerInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string
  onChange: (value: string) => void
}

/** Accepts only digits: removes other characters and leading zeros while typing. */
export function IntegerInput({ onChange, ...input }: IntegerInputProps) {
  return (
    <TextInput {...input} inputMode="numeric" onChange={(event) => onChange(integerText(event.currentTarget.value))} />
  )
}

interface ParsedFieldProps<V> extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: V
  format: (value: V) => string
  /** Null for text that has no value yet; the value then stays as it was. */
  parse: (text: string) => V | null
  onChange: (value: V) => void
}

/** A value written as text. What is typed stays as typed while it stands for the value; a value from elsewhere is shown at once. */
export function ParsedField<V>({ value, format, parse, onChange, ...input }: ParsedFieldProps<V>) {
  const stored = format(value)
  const [typed, setTyped] = useState({ text: stored, stands: stored })
  return (
    <TextInput
      {...input}
      value={typed.stands === stored ? typed.text : stored}
      onChange={(event) => {
        const text = event.currentTarget.value
        const parsed = parse(text)
        setTyped({ text, stands: parsed === null ? stored : format(parsed) })
        if (parsed !== null) onChange(parsed)
      }}
      onBlur={() => setTyped({ text: stored, stands: stored })}
    />
  )
}
