import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { Button, Group, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { delCommit, type SubmissionWire } from '../contract.ts'
import { touched } from './touched.ts'

/** Hides a submission from the history after confirmation. When disabled it shows the reason when pressed. */
export function RemoveButton({ row }: { row: SubmissionWire }) {
  const t = useText('submission')
  const id = useId()
  const [asking, setAsking] = useState(false)
  const send = useSend(delCommit, { changes: touched })
  const reason = row.may.remove
  const remove = async () => {
    const done = await send.run({ id: row.id })
    setAsking(false)
    if (done) notify('success', t('remove.done', { no: row.no }))
  }
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t('remove.label', { no: row.no })}
        title={reason ?? t('remove.label', { no: row.no })}
        data-disabled={reason !== null || undefined}
        aria-disabled={reason !== null || undefined}
        aria-describedby={reason === null ? undefined : id}
        onClick={() => (reason === null ? setAsking(true) : notify('warning', reason))}
        // Mantine's disabled style also blocks pointer events.
        style={reason === null ? undefined : { pointerEvents: 'auto' }}
      >
        <Icon name="trash" size={18} />
      </Button>
      {reason !== null && (
        <span id={id} hidden>
          {reason}
        </span>
      )}
      <Dialog opened={asking} onClose={() => setAsking(false)} title={t('remove.title', { no: row.no })} size={400}>
        <Text>{t('remove.text', { name: row.fileName })}</Text>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => setAsking(false)}>
            {t('remove.no')}
          </Button>
          <Button color="red" loading={send.pending} onClick={remove}>
            {t('remove.yes')}
          </Button>
        </Group>
      </Dialog>
    </>
  )
}
