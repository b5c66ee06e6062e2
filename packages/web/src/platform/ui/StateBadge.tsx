import type { ReactNode } from 'react'
import classes from './StateBadge.module.css'

export type Tone = 'live' | 'soon' | 'wait' | 'done' | 'good' | 'bad'

/** A state in a word; its colour only underlines what the word says. */
export function StateBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}
