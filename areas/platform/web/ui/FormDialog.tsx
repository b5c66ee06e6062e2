import { Button, type ButtonProps, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../framework/i18n/use-text.ts'
import { Dialog } from './Dialog.tsx'

interface FormDialogProps extends Pick<ButtonProps, 'color' | 'disabled' | 'loading'> {
  title: string
  size?: number
  /** The label of the submit button. */
  go: string
  /** The label of the cancel button, if not “cancel”. */
  back?: string
  /** The form validates its fields itself instead of the browser. */
  noValidate?: boolean
  onGo: () => void
  onClose: () => void
  children: ReactNode
}

/** Form fields with submit and cancel buttons. */
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
          // The dialog may be inside another form of the React tree.
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
