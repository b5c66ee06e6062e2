import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { EvidenceField, type Uploaded } from '../app/Evidence.tsx'
import { useText } from '../app/i18n/use-text.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { LongText } from '../ui/LongText.tsx'

/** Words with pictures, for an answer or an appeal. */
export function AnswerDialog({
  title,
  label,
  pending,
  onGo,
  onClose,
}: {
  title: string
  label: string
  pending: boolean
  onGo: (text: string, pictures: string[]) => void
  onClose: () => void
}) {
  const t = useText('appeal')
  const common = useText('common')
  const [text, setText] = useState('')
  const [evidence, setEvidence] = useState<readonly Uploaded[]>([])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onGo(
      text.trim(),
      evidence.map(({ fullPath }) => fullPath),
    )
  }
  return (
    <Dialog opened onClose={onClose} title={title} size={520}>
      <form method="post" onSubmit={submit}>
        <Stack>
          <LongText
            label={label}
            required
            maxLength={2000}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <EvidenceField pictures={evidence} onChange={setEvidence} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" loading={pending} disabled={text.trim() === ''}>
              {t('send')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
