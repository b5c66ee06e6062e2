import { Text, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { FormDialog } from './FormDialog.tsx'

interface ConfirmDialogProps {
  title: string
  text?: ReactNode
  /** What the button that does it says. */
  go: string
  danger?: boolean
  /** Asks for words: the label of the field. Without one no words are asked for. */
  reason?: string
  /** The words may be left out. */
  optional?: boolean
  /** Longest words. */
  max?: number
  /** What must be typed to go on, and the label that asks for it. */
  typed?: { label: string; text: string }
  /** Does it; the dialog closes when it gives true. */
  onGo: (words: string) => Promise<boolean>
  onClose: () => void
}

/** Asks before something that is hard to take back. */
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
