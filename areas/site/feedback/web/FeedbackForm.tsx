import { limits } from '@leitai/platform/contract/limits'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { LongText } from '@leitai/platform/web/ui/LongText.tsx'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { feedbackTypes, userFeedback } from '../contract.ts'

const { type, contacts, content } = userFeedback.input.shape
const isType = (value: string): value is (typeof feedbackTypes)[number] => feedbackTypes.some((type) => type === value)

/** The feedback form. `children` are additional buttons. */
export function FeedbackForm({ onSent, children }: { onSent: () => void; children?: ReactNode }) {
  const t = useText('feedback')
  const form = useFields({ type: '', contacts: '', content: '' }, { type, contacts, content })
  const { run, pending } = useSend(userFeedback)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { values } = form
    if (!form.check() || !isType(values.type)) return
    if (!(await run({ type: values.type, contacts: values.contacts.trim(), content: values.content.trim() }))) return
    notify('success', t('thanks'))
    onSent()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <NativeSelect
          label={t('type')}
          required
          {...form.field('type')}
          data={[{ value: '', label: '' }, ...feedbackTypes.map((value) => ({ value, label: t(`type.${value}`) }))]}
        />
        <TextInput
          label={t('contact')}
          placeholder={t('contact.hint')}
          required
          maxLength={limits.feedbackContact}
          {...form.field('contacts')}
        />
        <LongText
          label={t('content')}
          placeholder={t('content.hint')}
          required
          maxLength={limits.feedbackContent}
          {...form.field('content')}
        />
        <Group justify="flex-end">
          {children}
          <Button type="submit" loading={pending}>
            {t('send')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

export default function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const t = useText('feedback')
  const common = useText('common')
  return (
    <Dialog opened onClose={onClose} title={t('title')} size={480}>
      <FeedbackForm onSent={onClose}>
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
      </FeedbackForm>
    </Dialog>
  )
}
