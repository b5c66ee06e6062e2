import { Text, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { FormDialog } from './FormDialog.tsx'

interface ConfirmDialogProps {
  title: string
  text?: ReactNode
  /** The label of the confirm button. */
  go: string
  danger?: boolean
  /** The label of the reason field; without it no reason is requested. */
  reason?: string
  /** The reason is optional. */
  optional?: boolean
  /** The maximum length of the reason. */
  max?: number
  /** A text that the user must type to confirm, with the label of its field. */
  typed?: { label: string; text: string }
  /** Performs the action; the dialog closes if it returns true. */
  onGo: (words: string) => Promise<boolean>
  onClose: () => void
}

/** Confirms an action that is hard to undo. */
export function ConfirmDialog({
  title,
  text,
  go,
  danger = false,
  reason,
  optional = false,
  max = 300,
  typed,
  onGo,
  onClose,
}: ConfirmDialogProps) {
  const [words, setWords] = useState('')
  const [repeated, setRepeated] = useState('')
  const [pending, setPending] = useState(false)
  const ready = (reason === undefined || optional || words.trim() !== '') && (!typed || repeated.trim() === typed.text)
  const submit = async () => {
    setPending(true)
    const done = await onGo(words.trim()).finally(() => setPending(false))
    if (done) onClose()
  }
  return (
    <FormDialog
      title={title}
      go={go}
      color={danger ? 'red' : undefined}
      disabled={!ready}
      loading={pending}
      onGo={submit}
      onClose={onClose}
    >
      {text && (
        <Text component="div" fz="sm">
          {text}
        </Text>
      )}
      {reason !== undefined && (
        <Textarea
          label={reason}
          required={!optional}
          rows={3}
          maxLength={max}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          description={`${words.length}/${max}`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      )}
      {typed && (
        <TextInput
          label={typed.label}
          required
          autoComplete="off"
          value={repeated}
          onChange={(event) => setRepeated(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}
