import { hostContact } from '@leitai/contract/host'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useSend } from '../api.ts'
import { notify } from '../app/dialogs.ts'
import { useText } from '../app/i18n/use-text.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { LongText } from '../ui/LongText.tsx'
import { useFields } from '../ui/use-fields.ts'

const { name, contacts, text } = hostContact.input.shape

/** For who would rather be called: a name, a contact, a few words. */
export function ContactDialog({ onClose }: { onClose: () => void }) {
  const t = useText('host')
  const common = useText('common')
  const labels = { name: t('contact'), contacts: t('contact.way'), text: t('text') }
  const form = useFields({ name: '', contacts: '', text: '' }, { name, contacts, text }, { labels })
  const send = useSend(hostContact)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { values } = form
    if (!form.check() || !(await send.run({ ...values, contacts: values.contacts.trim() }))) return
    notify('success', t('contact.sent'))
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={t('contact.only')}>
      <form method="post" onSubmit={submit} noValidate>
        <Stack>
          <TextInput required maxLength={50} autoComplete="name" label={labels.name} {...form.field('name')} />
          <TextInput required maxLength={40} label={labels.contacts} {...form.field('contacts')} />
          <LongText required maxLength={1000} rows={4} label={labels.text} {...form.field('text')} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" loading={send.pending}>
              {t('contact.go')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
