import { Alert, Button, CloseButton, Group, Text } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../framework/i18n/use-text.ts'
import classes from './Dialog.module.css'
import { placeOf, stopAt } from './focus-place.ts'

interface DialogProps {
  opened: boolean
  /** Omitted if the dialog stays until it is answered. */
  onClose?: () => void
  /** Without a title, `label` is the accessible name. */
  title?: string
  label?: string
  size?: number
  side?: boolean
  /** Neither Escape nor a click outside closes it: only its buttons do. */
  stays?: boolean
  children: ReactNode
}

const isLong = (target: EventTarget): target is HTMLElement =>
  target instanceof HTMLElement && target.matches('textarea, [contenteditable="true"]')
const textIn = (field: HTMLElement) => (field instanceof HTMLTextAreaElement ? field.value : field.textContent).trim()

/** Escape first closes a list opened within the dialog, and only then the dialog. */
function keepForList(event: KeyboardEvent) {
  const { key, target } = event
  const inList = target instanceof Element && target.matches('input:is([aria-expanded="true"], [data-expanded="true"])')
  if (key === 'Escape' && inList) event.preventDefault()
}

const focused = (button: HTMLButtonElement | null) => button?.focus()

/** Escape or a click outside first asks for confirmation if a text was entered; the second one closes the dialog. */
function useLeaveQuestion(opened: boolean) {
  const written = useRef<HTMLElement | null>(null)
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    if (!opened) return
    return () => setAsking(false)
  }, [opened])
  return {
    asking,
    note: ({ target, currentTarget }: FormEvent) => {
      // Events of nested dialogs bubble here too.
      if (!isLong(target) || !currentTarget.contains(target)) return
      written.current = target
      setAsking(false)
    },
    /** Starts the confirmation if needed; returns whether the dialog stays open. */
    asks: () => {
      const field = written.current
      if (asking || !field?.isConnected || textIn(field) === '') return false
      setAsking(true)
      return true
    },
    back: () => {
      setAsking(false)
      written.current?.focus()
    },
  }
}

/** The native modal dialog: traps the focus, closes on Escape, and is in the top layer. */
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
  const { asking, note, asks, back } = useLeaveQuestion(opened)
  useEffect(() => {
    if (!opened) return
    const before = document.activeElement
    const place = before ? placeOf(before) : []
    if (dialog.current?.open === false) dialog.current.showModal()
    // The browser restores the focus only when it closes the dialog, not when the element is removed.
    return () => {
      if (before instanceof HTMLElement) (before.isConnected ? before : stopAt(place))?.focus()
    }
  }, [opened])
  if (!opened) return null
  // The browser closes it on a second Escape even if the first was prevented: it is then opened again.
  const closed = () => (stays ? dialog.current?.showModal() : onClose?.())
  // Rendered into the body, as a dialog may contain a form and be opened within another.
  return createPortal(
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-side={side || undefined}
      style={{ width: size }}
      aria-labelledby={title ? id : undefined}
      aria-label={title ? undefined : label}
      onClose={closed}
      onInput={note}
      onKeyDownCapture={keepForList}
      onCancel={(event) => {
        if (stays) event.preventDefault()
        else if (event.target !== dialog.current) return
        else if (asks()) event.preventDefault()
        else onClose?.()
      }}
      onPointerDown={(event) => !stays && event.target === dialog.current && !asks() && onClose?.()}
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
        {asking && (
          <Alert color="orange" role="alert" mb="sm" title={t('leave.title')}>
            <Text fz="sm">{t('leave.text')}</Text>
            {/* Space for the focus ring, which the alert would clip. */}
            <Group mt="xs" gap="xs" p={5}>
              {/* Escape again closes the dialog; any other key continues editing. */}
              <Button size="compact-sm" variant="default" onClick={back} ref={focused}>
                {t('leave.stay')}
              </Button>
              <Button size="compact-sm" color="red" onClick={onClose}>
                {t('leave.go')}
              </Button>
            </Group>
          </Alert>
        )}
        {children}
      </div>
    </dialog>,
    document.body,
  )
}
