import { cancelCommit, type SubmissionWire } from '@leitai/contract/competition/submission'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../../platform/api.ts'
import { notify } from '../../platform/app/dialogs.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { GuardedButton } from '../../platform/ui/GuardedButton.tsx'
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
