import { mappedFields } from '@leitai/platform/config/contract.sso-providers'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useLanguage, useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { BilingualField } from '@leitai/platform/web/ui/BilingualField.tsx'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { Alert, Checkbox, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { adminSsoProviders, saveSsoProvider } from '../contract.providers.ts'
import { ssoProviders } from '../contract.ts'
import type { Provider } from './LoginsAdmin.tsx'
import { type FormValues, isDirectory, newValues, settingsOf, valuesOf } from './provider-fields.ts'
import type { KindForm } from './shared/kind-form.tsx'
import { oidcForm } from './shared/oidc-form.tsx'

interface ProviderDialogProps {
  /** Null: a new one. */
  provider: Provider | null
  forms: readonly KindForm[]
  onClose: () => void
}

const creations = ['ask', 'automatic', 'never'] as const

/** Of a new provider, a school’s own directory: what most add. */
function firstOf(forms: readonly KindForm[], provider: Provider | null): KindForm {
  const found = forms.find((form) => (provider ? form.kind.kind === provider.settings.kind : isDirectory(form)))
  return found ?? oidcForm
}

/** Adds or changes a log-in provider. The secret is written only; empty it stays as it is. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export function ProviderDialog({ provider, forms, onClose }: ProviderDialogProps) {
  const t = useText('logins')
  const words = useWords()
  const language = useLanguage()
  const [form, setForm] = useState(() => firstOf(forms, provider))
  const [values, setValues] = useState(() => (provider ? valuesOf(provider.settings, form) : newValues(form)))
  const [secret, setSecret] = useState('')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const save = useSend(saveSsoProvider, { changes: [adminSsoProviders, ssoProviders] })
  const set = <K extends keyof FormValues>(name: K, value: FormValues[K]) =>
    setValues((before) => ({ ...before, [name]: value }))
  const submit = async () => {
    const settings = settingsOf(values, form, language)
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
  const { kind, Fields } = form
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
          value={kind.kind}
          onChange={(event) => {
            const next = forms.find((one) => one.kind.kind === event.currentTarget.value)
            if (!next) return
            setForm(next)
            setValues({ ...newValues(next), name: values.name })
          }}
          data={forms.map((one) => ({ value: one.kind.kind, label: words(one.kind.name) }))}
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
        label={t(kind.way === 'elsewhere' ? 'field.name.elsewhere' : 'field.name')}
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
      <Fields
        fields={form.fields}
        own={values.own}
        problems={problems}
        onChange={(own) => set('own', own)}
        secret={{
          value: secret,
          onChange: setSecret,
          kept: provider?.hasSecret ?? false,
          required: kind.needsSecret && provider === null,
        }}
      />
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
      {kind.kind !== 'oidc' && (
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
              placeholder={kind.mapping[field]}
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
