import { CloseButton, Group, Text } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../app/i18n/use-text.ts'
import classes from './Dialog.module.css'
import { placeOf, stopAt } from './focus-place.ts'

interface DialogProps {
  opened: boolean
  /** Left out where it stays until it is answered. */
  onClose?: () => void
  /** Without one, `label` names the dialog for screen readers. */
  title?: string
  label?: string
  size?: number
  side?: boolean
  /** Neither Escape nor a click beside it closes it: its buttons are the only ways on. */
  stays?: boolean
  children: ReactNode
}

/** The browser's own modal dialog: keeps the focus inside, closes by Escape, and lies above all else. */
export function Dialog({
  opened,
  onClose,
  title,
  label,
  size = 440,
  side = false,
  stays = false,
  children,
}: DialogProps) {
  const t = useText('common')
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (!opened) return
    const before = document.activeElement
    const place = before ? placeOf(before) : []
    if (dialog.current?.open === false) dialog.current.showModal()
    // The browser itself gives the focus back only where it closes the dialog, not where it is taken away.
    return () => {
      if (before instanceof HTMLElement) (before.isConnected ? before : stopAt(place))?.focus()
    }
  }, [opened])
  if (!opened) return null
  // A second Escape closes it whatever is said at the first: then it is opened again.
  const closed = () => (stays ? dialog.current?.showModal() : onClose?.())
  // To the body: a dialog may hold a form and be opened from within another.
  return createPortal(
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-side={side || undefined}
      style={{ width: size }}
      aria-labelledby={title ? id : undefined}
      aria-label={title ? undefined : label}
      onClose={closed}
      onCancel={(event) => (stays ? event.preventDefault() : event.target === dialog.current && onClose?.())}
      onPointerDown={(event) => !stays && event.target === dialog.current && onClose?.()}
    >
      <div className={classes.body}>
        <Group justify="space-between" wrap="nowrap" mb={title ? 'sm' : 0} className={title ? undefined : classes.bare}>
          {title && (
            <Text id={id} component="h2" fw={600} fz="lg">
              {title}
            </Text>
          )}
          {!stays && <CloseButton onClick={onClose} aria-label={t('close')} ml="auto" />}
        </Group>
        {children}
      </div>
    </dialog>,
    document.body,
  )
}
