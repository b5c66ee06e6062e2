import type { ReactNode } from 'react'
import classes from './StateBadge.module.css'

export type Tone = 'live' | 'soon' | 'wait' | 'done' | 'good' | 'bad'

/** A state as text; the colour is only a redundant hint. */
export function StateBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}
