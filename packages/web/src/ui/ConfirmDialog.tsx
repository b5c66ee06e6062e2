import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useText } from '../app/i18n/use-text.ts'
import { Dialog } from './Dialog.tsx'

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
  const t = useText('common')
  const [words, setWords] = useState('')
  const [repeated, setRepeated] = useState('')
  const [pending, setPending] = useState(false)
  const ready = (reason === undefined || optional || words.trim() !== '') && (!typed || repeated.trim() === typed.text)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The dialog may stand inside another form of the tree.
    event.stopPropagation()
    if (!ready) return
    setPending(true)
    const done = await onGo(words.trim()).finally(() => setPending(false))
    if (done) onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={title}>
      <form method="post" onSubmit={submit}>
        <Stack>
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
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" color={danger ? 'red' : undefined} disabled={!ready} loading={pending}>
              {go}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
