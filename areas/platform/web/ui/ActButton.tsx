import { Button, Group } from '@mantine/core'
import { useId, useRef } from 'react'
import { Link } from 'react-router'
import { notify } from '../framework/dialogs.ts'
import { useText } from '../framework/i18n/use-text.ts'
import { Icon } from './Icon.tsx'
import { type MenuItem, MoreMenu } from './MoreMenu.tsx'

interface ActButtonProps {
  text: string
  /** Accessible name, including the object of the action. */
  label: string
  /** Why the action is disabled; shown when the button is pressed. */
  reason: string | null
  danger?: boolean
  variant?: 'subtle' | 'default' | 'filled'
  onClick: () => void
}

/** A small button in a table row. When disabled it stays focusable and shows the reason on hover, to screen readers and when pressed. */
export function ActButton({ text, label, reason, danger = false, variant = 'subtle', onClick }: ActButtonProps) {
  const id = useId()
  const greyed = reason !== null || undefined
  return (
    <>
      <Button
        variant={variant}
        size="compact-sm"
        color={danger ? 'red' : undefined}
        aria-label={label}
        title={reason ?? undefined}
        data-disabled={greyed}
        aria-disabled={greyed}
        aria-describedby={reason === null ? undefined : id}
        onClick={() => (reason === null ? onClick() : notify('warning', reason))}
        // Mantine's disabled style also blocks pointer events.
        style={greyed && { pointerEvents: 'auto' }}
      >
        {text}
      </Button>
      {reason !== null && (
        <span id={id} hidden>
          {reason}
        </span>
      )}
    </>
  )
}

/** Copies a text to the clipboard and shows a toast. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const t = useText('common')
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    notify('success', t('copied'))
  }
  return (
    <Button variant="default" size="compact-sm" flex="none" leftSection={<Icon name="copy" size={16} />} onClick={copy}>
      {label ?? t('copy')}
    </Button>
  )
}

interface FileButtonProps {
  label: string
  accept: string
  multiple?: boolean
  /** Progress of the current upload; null if there is none. */
  percent: number | null
  disabled?: boolean
  onFiles: (files: File[]) => void
}

/** Selects files; shows the progress during an upload. */
export function FileButton({ label, accept, multiple = false, percent, disabled = false, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="default"
        size="sm"
        flex="none"
        disabled={disabled || percent !== null}
        leftSection={<Icon name="upload" size={16} />}
        onClick={() => input.current?.click()}
      >
        {label}
        {percent !== null && <span className="tnum"> {percent}%</span>}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        aria-label={label}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

interface RowActionsProps {
  /** What the row is about, for the accessible name of the menu. */
  name: string
  /** The first is the row’s main action, with a button of its own; the others are in the menu. */
  items: readonly MenuItem[]
  /** How much the main action stands out; `filled` where something waits for it. */
  variant?: 'subtle' | 'default' | 'filled'
}

/** What can be done with a row: one main action, and a menu with the others. */
export function RowActions({ name, items, variant = 'default' }: RowActionsProps) {
  const t = useText('common')
  const [main, ...more] = items
  if (!main) return null
  return (
    <Group gap={2} wrap="nowrap">
      <Main item={main} variant={variant} />
      <MoreMenu label={t('row.more', { name })} items={more} />
    </Group>
  )
}

function Main({ item, variant }: { item: MenuItem; variant: NonNullable<RowActionsProps['variant']> }) {
  const { text, label = text, reason, danger, onClick, to, download } = item
  const look = { variant, size: 'compact-sm', 'aria-label': label } as const
  if (reason === null && to !== undefined) {
    return (
      <Button {...look} component={Link} to={to}>
        {text}
      </Button>
    )
  }
  if (reason === null && download !== undefined) {
    return (
      <Button {...look} component="a" href={download} download>
        {text}
      </Button>
    )
  }
  return (
    <ActButton
      text={text}
      label={label}
      variant={variant}
      reason={reason}
      {...(danger ? { danger } : {})}
      onClick={() => onClick?.()}
    />
  )
}
