import { Button } from '@mantine/core'
import { useId } from 'react'
import { notify } from '../framework/dialogs.ts'

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
