import { limits } from '@leitai/platform/contract/limits'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'

interface TeamDialogProps {
  title: string
  text: string
  go: string
  /** The value besides the reason: free text or one of several choices. */
  field: { label: string; initial: string } | { label: string; choices: { value: string; label: string }[] }
  onGo: (value: string, reason: string) => Promise<boolean>
  onClose: () => void
}

const NAME = 30

/** A dialog for one value and a reason. */
export function TeamDialog({ title, text, go, field, onGo, onClose }: TeamDialogProps) {
  const t = useText('host-console')
  const [value, setValue] = useState('initial' in field ? field.initial : (field.choices[0]?.value ?? ''))
  const [reason, setReason] = useState('')
  const [pending, setPending] = useState(false)
  const ready = value.trim() !== '' && reason.trim() !== ''
  const submit = async () => {
    setPending(true)
    const done = await onGo(value.trim(), reason.trim()).finally(() => setPending(false))
    if (done) onClose()
  }
  return (
    <FormDialog title={title} go={go} disabled={!ready} loading={pending} onGo={submit} onClose={onClose}>
      <Text fz="sm">{text}</Text>
      {'initial' in field ? (
        <TextInput
          label={field.label}
          required
          maxLength={NAME}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      ) : (
        <NativeSelect
          label={field.label}
          required
          data={field.choices}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      )}
      <Textarea
        label={t('reason')}
        required
        rows={3}
        maxLength={limits.hostReason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
