import type { ReactNode } from 'react'
import classes from './Health.module.css'

export const Figures = ({ children }: { children: ReactNode }) => <dl className={classes.figures}>{children}</dl>

interface FigureProps {
  name: string
  value: ReactNode
  /** Beneath it, smaller. */
  note: ReactNode
  bad?: boolean
}

/** A figure with its name; what is bad says so by its words, and the colour underlines it. */
export function Figure({ name, value, note, bad = false }: FigureProps) {
  return (
    <div className={classes.figure} data-bad={bad || undefined}>
      <dt>{name}</dt>
      <dd>
        <span className={classes.value}>{value}</span>
        {note && <span className={classes.note}>{note}</span>}
      </dd>
    </div>
  )
}
