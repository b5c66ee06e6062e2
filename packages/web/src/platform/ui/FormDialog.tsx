import { Button, type ButtonProps, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../app/i18n/use-text.ts'
import { Dialog } from './Dialog.tsx'

interface FormDialogProps extends Pick<ButtonProps, 'color' | 'disabled' | 'loading'> {
  title: string
  size?: number
  /** What the button that does it says. */
  go: string
  /** What the way back says, where it is more than “cancel”. */
  back?: string
  /** The fields say themselves what is missing, not the browser. */
  noValidate?: boolean
  onGo: () => void
  onClose: () => void
  children: ReactNode
}

/** Fields with a button that sends them and a way back. */
export function FormDialog({
  title,
  size,
  go,
  back,
  noValidate,
  onGo,
  onClose,
  children,
  color,
  disabled,
  loading,
}: FormDialogProps) {
  const t = useText('common')
  return (
    <Dialog opened onClose={onClose} title={title} {...(size !== undefined && { size })}>
      <form
        method="post"
        noValidate={noValidate}
        onSubmit={(event) => {
          event.preventDefault()
          // The dialog may stand inside another form of the tree.
          event.stopPropagation()
          if (!disabled) onGo()
        }}
      >
        <Stack>
          {children}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {back ?? t('cancel')}
            </Button>
            <Button type="submit" color={color} disabled={disabled} loading={loading}>
              {go}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
