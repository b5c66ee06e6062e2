import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import classes from './GuardedButton.module.css'

interface GuardedButtonProps extends ButtonProps {
  /** What stands in the way, in words; null when nothing does. */
  reason: string | null
  onClick?: () => void
  /** A link instead of an action. */
  to?: string
  type?: 'button' | 'submit'
  children: ReactNode
}

/** A button that is greyed with the reason beneath it instead of being hidden. It keeps the focus, so that the reason is read. */
export function GuardedButton({ reason, onClick, to, type = 'button', children, ...look }: GuardedButtonProps) {
  const id = useId()
  if (reason !== null) {
    return (
      <div className={classes.guarded}>
        <Button {...look} data-disabled aria-disabled aria-describedby={id} onClick={(event) => event.preventDefault()}>
          {children}
        </Button>
        <span id={id} className={classes.reason}>
          {reason}
        </span>
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
