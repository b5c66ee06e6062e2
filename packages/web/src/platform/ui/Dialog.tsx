import { Alert, Button, CloseButton, Group, Text } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
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

const isLong = (target: EventTarget): target is HTMLElement =>
  target instanceof HTMLElement && target.matches('textarea, [contenteditable="true"]')
const textIn = (field: HTMLElement) => (field instanceof HTMLTextAreaElement ? field.value : field.textContent).trim()

/** Escape closes a list that is open within the dialog, and the dialog itself only once there is none. */
function keepForList(event: KeyboardEvent) {
  const { key, target } = event
  const inList = target instanceof Element && target.matches('input:is([aria-expanded="true"], [data-expanded="true"])')
  if (key === 'Escape' && inList) event.preventDefault()
}

const focused = (button: HTMLButtonElement | null) => button?.focus()

/** Escape or a click beside a dialog asks first where a text was written in it; a second one leaves. */
function useAsked(opened: boolean) {
  const written = useRef<HTMLElement | null>(null)
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    if (!opened) return
    return () => setAsking(false)
  }, [opened])
  return {
    asking,
    note: ({ target, currentTarget }: FormEvent) => {
      // A dialog opened from within tells of its fields here, too.
      if (!isLong(target) || !currentTarget.contains(target)) return
      written.current = target
      setAsking(false)
    },
    /** Whether it has begun to ask, so that the dialog stays. */
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
  const { asking, note, asks, back } = useAsked(opened)
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
            {/* Room for the mark of the focus, which the alert cuts off. */}
            <Group mt="xs" gap="xs" p={5}>
              {/* Escape is pressed once more to leave; whoever presses anything else goes on writing. */}
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
