import { limits } from '@leitai/platform/contract/limits'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { messageSome } from '../contract.people.ts'

interface MessageDialogProps {
  cmptId: number
  userIds: number[]
  onClose: () => void
}

/** Sends a notification to the selected users. */
export function MessageDialog({ cmptId, userIds, onClose }: MessageDialogProps) {
  const t = useText('host-console')
  const [title, setTitle] = useState('')
  const [text, setText] = useState('')
  const send = useSend(messageSome)
  const ready = title.trim() !== '' && text.trim() !== ''
  const submit = async () => {
    const done = await send.run({ cmptId, userIds, title, text })
    if (!done) return
    notify('success', t('message.told', { count: done.told }))
    onClose()
  }
  return (
    <FormDialog
      title={t('message')}
      go={t('message')}
      disabled={!ready}
      loading={send.pending}
      onGo={submit}
      onClose={onClose}
    >
      <Text fz="sm">{t('message.text', { count: userIds.length, limit: limits.hostMessage.day })}</Text>
      <TextInput
        label={t('message.title')}
        required
        maxLength={limits.hostMessage.title}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Textarea
        label={t('message.body')}
        required
        rows={5}
        maxLength={limits.hostMessage.text}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
