import {
  mappedFields,
  needsSecret,
  type ProviderKind,
  providerKinds,
} from '@leitai/platform/config/contract.sso-providers'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useLanguage, useText } from '@leitai/platform/web/framework/i18n/use-text'
import { BilingualField } from '@leitai/platform/web/ui/BilingualField.tsx'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { Alert, Checkbox, NativeSelect, PasswordInput, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { adminSsoProviders, saveSsoProvider } from '../contract.providers.ts'
import { ssoProviders } from '../contract.ts'
import type { Provider } from './LoginsAdmin.tsx'
import {
  defaultsOf,
  type FormValues,
  isFlag,
  isLines,
  newValues,
  type OwnField,
  ownFields,
  settingsOf,
  valuesOf,
} from './provider-fields.ts'

interface ProviderDialogProps {
  /** Null: a new one. */
  provider: Provider | null
  onClose: () => void
}

const creations = ['ask', 'automatic', 'never'] as const

/** Adds or changes a log-in provider. The secret is written only; empty it stays as it is. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  const t = useText('logins')
  const language = useLanguage()
  const [values, setValues] = useState<FormValues>(() => (provider ? valuesOf(provider.settings) : newValues('cas')))
  const [secret, setSecret] = useState('')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const save = useSend(saveSsoProvider, { changes: [adminSsoProviders, ssoProviders] })
  const set = <K extends keyof FormValues>(name: K, value: FormValues[K]) =>
    setValues((before) => ({ ...before, [name]: value }))
  const submit = async () => {
    const settings = settingsOf(values, language)
    if ('problems' in settings) {
      setProblems(settings.problems)
      // The fields may be far above the button.
      requestAnimationFrame(() =>
        document
          .querySelector<HTMLElement>('dialog [aria-invalid="true"], [role="dialog"] [aria-invalid="true"]')
          ?.focus(),
      )
      return
    }
    setProblems({})
    if (!(await save.run({ settings, secret, version: provider?.version ?? 0 }))) return
    notify('success', t(provider ? 'saved' : 'added'))
    onClose()
  }
  const { kind } = values
  return (
    <FormDialog
      title={t(provider ? 'edit.title' : 'add.title')}
      size={720}
      go={t('save')}
      noValidate
      loading={save.pending}
      onGo={() => void submit()}
      onClose={onClose}
    >
      {Object.keys(problems).length > 0 && (
        <Alert color="ember" role="alert">
          {t('wrong')}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" style={{ alignItems: 'end' }}>
        <NativeSelect
          label={t('field.kind')}
          disabled={provider !== null}
          value={kind}
          onChange={(event) => {
            const next = providerKinds.find((one) => one === event.currentTarget.value)
            if (next) setValues({ ...newValues(next), name: values.name })
          }}
          data={providerKinds.map((one) => ({ value: one, label: t(`kind.${one}`) }))}
        />
        <TextInput
          label={t('field.key')}
          description={t('help.key')}
          required
          disabled={provider !== null}
          maxLength={20}
          value={values.key}
          error={problems.key}
          onChange={(event) => set('key', event.currentTarget.value)}
        />
      </SimpleGrid>
      <BilingualField
        label={t(kind === 'lti' ? 'field.nameLti' : 'field.name')}
        max={40}
        required
        value={values.name}
        onChange={(name) => set('name', name)}
      />
      {problems.name !== undefined && (
        <Text fz="sm" c="red">
          {t('field.name.missing')}
        </Text>
      )}
      <OwnFields kind={kind} own={values.own} problems={problems} onChange={(own) => set('own', own)} />
      {kind === 'saml' ? (
        <Textarea
          label={t('field.privateKey')}
          description={t(provider?.hasSecret ? 'help.secretKept' : 'help.privateKey')}
          rows={3}
          autoComplete="off"
          spellCheck={false}
          value={secret}
          onChange={(event) => setSecret(event.currentTarget.value)}
        />
      ) : (
        kind !== 'cas' &&
        kind !== 'lti' && (
          <PasswordInput
            label={t(kind === 'ldap' ? 'field.bindPassword' : 'field.secret')}
            description={t(provider?.hasSecret ? 'help.secretKept' : 'help.secret')}
            required={needsSecret(kind) && provider === null}
            autoComplete="new-password"
            value={secret}
            onChange={(event) => setSecret(event.currentTarget.value)}
          />
        )
      )}
      <NativeSelect
        label={t('field.create')}
        value={values.create}
        onChange={(event) => set('create', creations.find((one) => one === event.currentTarget.value) ?? 'ask')}
        data={creations.map((one) => ({ value: one, label: t(`create.${one}`) }))}
      />
      <Checkbox
        label={t('field.vouches')}
        description={t('help.vouches')}
        checked={values.vouches}
        onChange={(event) => set('vouches', event.currentTarget.checked)}
      />
      <Checkbox
        label={t('field.knowsNumbers')}
        description={t('help.knowsNumbers')}
        checked={values.knowsNumbers}
        onChange={(event) => set('knowsNumbers', event.currentTarget.checked)}
      />
      {kind !== 'oidc' && (
        <Checkbox
          label={t('field.trustsEmail')}
          description={t('help.trustsEmail')}
          checked={values.trustsEmail}
          onChange={(event) => set('trustsEmail', event.currentTarget.checked)}
        />
      )}
      <details>
        <summary>{t('mapping')}</summary>
        <Text fz="sm" c="var(--quiet)" mb="xs">
          {t('mapping.help')}
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
          {mappedFields.map((field) => (
            <TextInput
              key={field}
              label={t(`mapped.${field}`)}
              placeholder={defaultsOf(kind)[field]}
              maxLength={300}
              value={values.mapping[field]}
              onChange={(event) => set('mapping', { ...values.mapping, [field]: event.currentTarget.value })}
            />
          ))}
          <TextInput
            label={t('field.teachers')}
            description={t('help.teachers')}
            maxLength={300}
            value={values.teachers}
            onChange={(event) => set('teachers', event.currentTarget.value)}
          />
        </SimpleGrid>
      </details>
    </FormDialog>
  )
}

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
function OwnFields({ kind, own, problems, onChange }: OwnFieldsProps) {
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
