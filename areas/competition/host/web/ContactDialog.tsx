import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { LongText } from '@leitai/platform/web/ui/LongText.tsx'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { TextInput } from '@mantine/core'
import { hostContact } from '../contract.ts'

const { name, contacts, text } = hostContact.input.shape

/** A callback request: name, contact and a short message. */
export function ContactDialog({ onClose }: { onClose: () => void }) {
  const t = useText('host')
  const labels = { name: t('contact'), contacts: t('contact.way'), text: t('text') }
  const form = useFields({ name: '', contacts: '', text: '' }, { name, contacts, text }, { labels })
  const send = useSend(hostContact)
  const submit = async () => {
    const { values } = form
    if (!form.check() || !(await send.run({ ...values, contacts: values.contacts.trim() }))) return
    notify('success', t('contact.sent'))
    onClose()
  }
  return (
    <FormDialog
      title={t('contact.only')}
      go={t('contact.go')}
      loading={send.pending}
      noValidate
      onGo={submit}
      onClose={onClose}
    >
      <TextInput required maxLength={50} autoComplete="name" label={labels.name} {...form.field('name')} />
      <TextInput required maxLength={40} label={labels.contacts} {...form.field('contacts')} />
      <LongText required maxLength={1000} rows={4} label={labels.text} {...form.field('text')} />
    </FormDialog>
  )
}
