import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../../web/api.ts'
import { notify } from '../../web/framework/dialogs.ts'
import { useText } from '../../web/framework/i18n/use-text.ts'
import { FormDialog } from '../../web/ui/FormDialog.tsx'
import { outboxList, outboxTest } from '../contract.ts'

/** Sends a test code of zeros to check that the sender works. */
export function TestDialog({ onClose }: { onClose: () => void }) {
  const t = useText('outbox')
  const [channel, setChannel] = useState<'email' | 'sms'>('email')
  const [target, setTarget] = useState('')
  const send = useSend(outboxTest, { changes: [outboxList] })
  const submit = async () => {
    if (!(await send.run({ channel, target: target.trim() }))) return
    notify('success', t('test.posted'))
    onClose()
  }
  return (
    <FormDialog
      title={t('test')}
      go={t('test')}
      disabled={target.trim() === ''}
      loading={send.pending}
      onGo={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
