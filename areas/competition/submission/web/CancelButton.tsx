import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { cancelCommit, type SubmissionWire } from '../contract.ts'
import { touched } from './touched.ts'

/** Cancels a queued submission after confirmation. */
export function CancelButton({ row }: { row: SubmissionWire }) {
  const t = useText('submission')
  const [asking, setAsking] = useState(false)
  const send = useSend(cancelCommit, { changes: touched })
  const { id, no } = row
  const cancel = async () => {
    const done = await send.run({ id })
    setAsking(false)
    if (done) notify('success', t('cancel.done', { no }))
  }
  return (
    <>
      <GuardedButton
        reason={row.may.cancel}
        variant="default"
        size="compact-sm"
        aria-label={t('cancel.label', { no })}
        onClick={() => setAsking(true)}
      >
        {t('cancel.go')}
      </GuardedButton>
      <Dialog opened={asking} onClose={() => setAsking(false)} title={t('cancel.title', { no })} size={400}>
        <Text>{t('cancel.text', { name: row.fileName })}</Text>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => setAsking(false)}>
            {t('cancel.no')}
          </Button>
          <Button color="red" loading={send.pending} onClick={cancel}>
            {t('cancel.go')}
          </Button>
        </Group>
      </Dialog>
    </>
  )
}
