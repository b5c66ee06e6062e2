import type { ReactNode } from 'react'
import classes from './ScrollBox.module.css'

declare module 'react' {
  interface CSSProperties {
    /** The greatest height of a box that scrolls. */
    '--most'?: string | undefined
  }
}

interface ScrollBoxProps {
  /** Its accessible name. */
  label: string
  /** The greatest height; by default it is as high as its content. */
  most?: string
  className?: string | undefined
  children: ReactNode
}

/** A box with an edge in which something wide scrolls, such as a table; shadows show where it continues. */
export function ScrollBox({ label, most, className, children }: ScrollBoxProps) {
  const name = [classes.box, className].filter(Boolean).join(' ')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key
    <section className={name} aria-label={label} tabIndex={0} style={{ '--most': most }}>
      {children}
    </section>
  )
}
