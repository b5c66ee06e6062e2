import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import classes from './GuardedButton.module.css'

interface GuardedButtonProps extends ButtonProps {
  /** Why the button is disabled, or null. */
  reason: string | null
  onClick?: () => void
  /** Renders a link instead of a button. */
  to?: string
  type?: 'button' | 'submit'
  /** The reason is shown on hover and read aloud, but takes no line: where it stands elsewhere on the page, or there is no room. */
  terse?: boolean
  children: ReactNode
}

/** A button that is disabled with the reason below it instead of hidden. It stays focusable, so that screen readers announce the reason. */
export function GuardedButton({
  reason,
  onClick,
  to,
  type = 'button',
  terse = false,
  children,
  ...look
}: GuardedButtonProps) {
  const id = useId()
  if (reason !== null) {
    return (
      <div className={classes.guarded}>
        <Button
          {...look}
          data-disabled
          aria-disabled
          aria-describedby={id}
          title={terse ? reason : undefined}
          onClick={(event) => event.preventDefault()}
        >
          {children}
        </Button>
        {terse ? (
          <VisuallyHidden id={id}>{reason}</VisuallyHidden>
        ) : (
          <span id={id} className={classes.reason}>
            {reason}
          </span>
        )}
      </div>
    )
  }
  if (to !== undefined) {
    return (
      <Button {...look} component={Link} to={to}>
        {children}
      </Button>
    )
  }
  return (
    <Button {...look} type={type} onClick={onClick}>
      {children}
    </Button>
  )
}
