import type { WireOf } from '@leitai/platform/contract/call'
import { useSend } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { PasswordInput, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { trySsoPassword } from '../contract.providers.ts'
import type { Provider } from './LoginsAdmin.tsx'
import { TrialResult } from './TrialResult.tsx'

const { user, password } = trySsoPassword.input.shape

/** Tries a directory with a user name and a password. */
export function TryPassword({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const t = useText('logins')
  const words = useWords()
  const labels = { user: t('try.user'), password: t('try.password') }
  const form = useFields({ user: '', password: '' }, { user, password }, { labels })
  const [trial, setTrial] = useState<WireOf<typeof trySsoPassword> | null>(null)
  const send = useSend(trySsoPassword)
  const submit = async () => {
    if (!form.check()) return
    const found = await send.run({ key: provider.settings.key, ...form.values })
    if (found) setTrial(found)
  }
  return (
    <FormDialog
      title={t('try.of', { name: words(provider.settings.name) })}
      size={720}
      go={t('try')}
      noValidate
      loading={send.pending}
      onGo={() => void submit()}
      onClose={onClose}
    >
      <Text fz="sm">{t('try.text')}</Text>
      <TextInput label={t('try.user')} required autoComplete="off" maxLength={100} {...form.field('user')} />
      <PasswordInput label={t('try.password')} required autoComplete="off" {...form.field('password')} />
      {trial && <TrialResult trial={trial} />}
    </FormDialog>
  )
}
