import { Button } from '@mantine/core'
import { useId } from 'react'
import { notify } from '../../platform/app/dialogs.ts'

interface ActButtonProps {
  text: string
  /** Names it for screen readers, with what it acts on. */
  label: string
  /** What stands in the way; pressed, it is said. */
  reason: string | null
  danger?: boolean
  onClick: () => void
}

/** A small button of a table's row. Greyed it stays reachable, and says why on hover, to screen readers and when pressed. */
export function ActButton({ text, label, reason, danger = false, onClick }: ActButtonProps) {
  const id = useId()
  const greyed = reason !== null || undefined
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        color={danger ? 'red' : undefined}
        aria-label={label}
        title={reason ?? undefined}
        data-disabled={greyed}
        aria-disabled={greyed}
        aria-describedby={reason === null ? undefined : id}
        onClick={() => (reason === null ? onClick() : notify('warning', reason))}
        // The library's greyed look also turns presses away.
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
