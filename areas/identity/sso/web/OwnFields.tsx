import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ProviderKind } from '../contract.settings.ts'
import { type FormValues, isFlag, isLines, type OwnField, ownFields } from './provider-fields.ts'

interface OwnFieldsProps {
  kind: ProviderKind
  own: FormValues['own']
  problems: Readonly<Record<string, string>>
  onChange: (own: FormValues['own']) => void
}

/** Fields without which a provider of some kind cannot be reached. */
const REQUIRED: readonly OwnField[] = [
  ...(['issuer', 'clientId', 'scope', 'url', 'baseDn', 'bindDn', 'filter', 'agentId'] as const),
  ...(['authorizationUrl', 'tokenUrl', 'jwksUrl'] as const),
]

/** The settings that one kind of provider has and others have not. */
export function OwnFields({ kind, own, problems, onChange }: OwnFieldsProps) {
  const t = useText('logins')
  return ownFields[kind].map((field) => {
    const set = (value: string) => onChange({ ...own, [field]: value })
    const common = {
      label: t(`field.${field}`),
      description: t(
        kind === 'lti' && (field === 'issuer' || field === 'clientId') ? `help.${field}Lti` : `help.${field}`,
      ),
      error: problems[field],
    }
    const value = own[field] ?? ''
    if (isFlag(field))
      return (
        <Checkbox
          key={field}
          {...common}
          checked={value === 'true'}
          onChange={(event) => set(event.currentTarget.checked ? 'true' : '')}
        />
      )
    if (field === 'version')
      return (
        <NativeSelect
          key={field}
          {...common}
          value={value}
          onChange={(event) => set(event.currentTarget.value)}
          data={['3', '2']}
        />
      )
    if (isLines(field))
      return (
        <Textarea
          key={field}
          {...common}
          rows={3}
          spellCheck={false}
          value={value}
          onChange={(event) => set(event.currentTarget.value)}
        />
      )
    return (
      <TextInput
        key={field}
        {...common}
        required={REQUIRED.includes(field)}
        maxLength={500}
        inputMode={field === 'goneDays' ? 'numeric' : undefined}
        value={value}
        onChange={(event) => set(event.currentTarget.value)}
      />
    )
  })
}
