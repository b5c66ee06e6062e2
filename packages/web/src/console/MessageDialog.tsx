import { messageSome } from '@leitai/contract/console'
import { limits } from '@leitai/contract/limits'
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSend } from '../api.ts'
import { notify } from '../app/dialogs.ts'
import { useText } from '../app/i18n/use-text.ts'
import { Dialog } from '../ui/Dialog.tsx'

interface MessageDialogProps {
  cmptId: number
  userIds: number[]
  onClose: () => void
}

/** Writes a notice to chosen people. */
export function MessageDialog({ cmptId, userIds, onClose }: MessageDialogProps) {
  const t = useText('console')
  const [title, setTitle] = useState('')
  const [text, setText] = useState('')
  const send = useSend(messageSome)
  const ready = title.trim() !== '' && text.trim() !== ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!ready) return
    const done = await send.run({ cmptId, userIds, title, text })
    if (!done) return
    notify('success', t('message.told', { count: done.told }))
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={t('message')}>
      <form method="post" onSubmit={submit}>
        <Stack>
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
          <Group justify="flex-end">
            <Button type="submit" disabled={!ready} loading={send.pending}>
              {t('message')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
