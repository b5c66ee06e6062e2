import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { LongText } from '@leitai/platform/web/ui/LongText.tsx'
import { useState } from 'react'
import { EvidenceField, type Uploaded } from '../../integrity/web/shared/Evidence.tsx'

/** A dialog for text with pictures, for an answer or an appeal. */
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
  const [text, setText] = useState('')
  const [evidence, setEvidence] = useState<readonly Uploaded[]>([])
  const submit = () => {
    onGo(
      text.trim(),
      evidence.map(({ fullPath }) => fullPath),
    )
  }
  return (
    <FormDialog
      title={title}
      size={520}
      go={t('send')}
      loading={pending}
      disabled={text.trim() === ''}
      onGo={submit}
      onClose={onClose}
    >
      <LongText
        label={label}
        required
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <EvidenceField pictures={evidence} onChange={setEvidence} />
    </FormDialog>
  )
}
