import type { ReactNode } from 'react'
import classes from './Health.module.css'

export const Figures = ({ children }: { children: ReactNode }) => <dl className={classes.figures}>{children}</dl>

interface FigureProps {
  name: string
  value: ReactNode
  /** Smaller text below the value. */
  note: ReactNode
  bad?: boolean
}

/** A labelled figure; a bad value is stated in text and emphasized by colour. */
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
