import { outboxList, outboxTest } from '@leitai/contract/outbox'
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSend } from '../api.ts'
import { notify } from '../app/dialogs.ts'
import { useText } from '../app/i18n/use-text.ts'
import { Dialog } from '../ui/Dialog.tsx'

/** Sends a code of zeros somewhere, to see whether the sender works. */
export function TestDialog({ onClose }: { onClose: () => void }) {
  const t = useText('outbox')
  const common = useText('common')
  const [channel, setChannel] = useState<'email' | 'sms'>('email')
  const [target, setTarget] = useState('')
  const send = useSend(outboxTest, { changes: [outboxList] })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await send.run({ channel, target: target.trim() }))) return
    notify('success', t('test.posted'))
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={t('test')}>
      <form method="post" onSubmit={submit}>
        <Stack>
          <NativeSelect
            label={t('channel')}
            value={channel}
            onChange={(event) => setChannel(event.currentTarget.value === 'sms' ? 'sms' : 'email')}
            data={[
              { value: 'email', label: t('channel.email') },
              { value: 'sms', label: t('channel.sms') },
            ]}
          />
          <TextInput
            label={t('target')}
            required
            maxLength={100}
            placeholder={channel === 'email' ? 'name@example.com' : '+8613800000000'}
            value={target}
            onChange={(event) => setTarget(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" disabled={target.trim() === ''} loading={send.pending}>
              {t('test')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
