import type { Kind } from '@leitai/platform/config/contract.sso-providers'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Checkbox, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core'
import type { ComponentType } from 'react'

/** What an admin fills in for providers of a kind, and what the list says of them. */
export interface KindForm {
  readonly kind: Kind
  /** The settings that the kind has and others have not, by name. */
  readonly fields: Readonly<Record<string, OwnField>>
  /** `OwnFields` with its texts, and `SecretField` if it has a secret. */
  readonly Fields: ComponentType<KindFieldsProps>
  /** What the list says besides. */
  readonly Note?: ComponentType
}

/** A setting in the form: a line of text, unless `as` says otherwise; a list is what to choose from. */
export interface OwnField {
  readonly as?: 'lines' | 'flag' | 'number' | readonly string[]
  readonly required?: boolean
  /** What a new provider begins with, where that is not empty. */
  readonly beginning?: string
}

export interface KindFieldsProps {
  fields: KindForm['fields']
  /** Flags are `true` or empty. */
  own: Readonly<Record<string, string>>
  problems: Readonly<Record<string, string>>
  onChange: (own: Readonly<Record<string, string>>) => void
  secret: SecretProps
}

interface SecretProps {
  value: string
  onChange: (value: string) => void
  /** There is one, which stays if this is empty. */
  kept: boolean
  required: boolean
}

interface OwnFieldsProps<N extends string> {
  form: KindFieldsProps
  fields: Readonly<Partial<Record<N, OwnField>>>
  /** Their labels and descriptions. */
  t: (key: `field.${N}` | `help.${N}`) => string
}

/** The settings that one kind of provider has and others have not. */
export function OwnFields<N extends string>({ form, fields, t }: OwnFieldsProps<N>) {
  const { own, problems, onChange } = form
  return (Object.keys(fields) as N[]).map((name) => {
    const { as, required = false } = fields[name] ?? {}
    const value = own[name] ?? ''
    const set = (next: string) => onChange({ ...own, [name]: next })
    const common = { label: t(`field.${name}`), description: t(`help.${name}`), error: problems[name] }
    if (as === 'flag')
      return (
        <Checkbox
          key={name}
          {...common}
          checked={value === 'true'}
          onChange={(event) => set(event.currentTarget.checked ? 'true' : '')}
        />
      )
    if (as === 'lines')
      return (
        <Textarea
          key={name}
          {...common}
          rows={3}
          spellCheck={false}
          value={value}
          onChange={(event) => set(event.currentTarget.value)}
        />
      )
    if (typeof as === 'object')
      return (
        <NativeSelect
          key={name}
          {...common}
          value={value}
          onChange={(event) => set(event.currentTarget.value)}
          data={[...as]}
        />
      )
    return (
      <TextInput
        key={name}
        {...common}
        required={required}
        maxLength={500}
        inputMode={as === 'number' ? 'numeric' : undefined}
        value={value}
        onChange={(event) => set(event.currentTarget.value)}
      />
    )
  })
}

interface SecretFieldProps extends SecretProps {
  label?: string
  description?: string
  /** It is a text of several lines. */
  lines?: boolean
}

/** The secret, which is written only. */
export function SecretField({ value, onChange, kept, required, label, description, lines = false }: SecretFieldProps) {
  const t = useText('logins')
  const common = {
    label: label ?? t('field.secret'),
    description: kept ? t('help.secretKept') : (description ?? t('help.secret')),
    value,
  }
  return lines ? (
    <Textarea
      {...common}
      rows={3}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ) : (
    <PasswordInput
      {...common}
      required={required}
      autoComplete="new-password"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
