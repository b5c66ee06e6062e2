import { CloseButton, Group, Text } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../app/i18n/use-text.ts'
import classes from './Dialog.module.css'

interface DialogProps {
  opened: boolean
  onClose: () => void
  /** Without one, `label` names the dialog for screen readers. */
  title?: string
  label?: string
  size?: number
  side?: boolean
  children: ReactNode
}

/** The browser's own modal dialog: keeps the focus inside, closes by Escape, and lies above all else. */
export function Dialog({ opened, onClose, title, label, size = 440, side = false, children }: DialogProps) {
  const t = useText('common')
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (opened && dialog.current?.open === false) dialog.current.showModal()
  }, [opened])
  if (!opened) return null
  // To the body: a dialog may hold a form and be opened from within another.
  return createPortal(
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-side={side || undefined}
      style={{ width: size }}
      aria-labelledby={title ? id : undefined}
      aria-label={title ? undefined : label}
      onClose={onClose}
      onCancel={(event) => event.target === dialog.current && onClose()}
      onPointerDown={(event) => event.target === dialog.current && onClose()}
    >
      <div className={classes.body}>
        <Group justify="space-between" wrap="nowrap" mb={title ? 'sm' : 0} className={title ? undefined : classes.bare}>
          {title && (
            <Text id={id} component="h2" fw={600} fz="lg">
              {title}
            </Text>
          )}
          <CloseButton onClick={onClose} aria-label={t('close')} ml="auto" />
        </Group>
        {children}
      </div>
    </dialog>,
    document.body,
  )
}
