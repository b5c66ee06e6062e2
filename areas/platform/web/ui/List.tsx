import type { ComponentPropsWithoutRef } from 'react'
import classes from './List.module.css'

interface ListProps extends ComponentPropsWithoutRef<'ul'> {
  /** Its order says something. */
  ordered?: boolean
}

/** A list without marks and margins; its class lays it out. */
export function List({ ordered = false, className = '', ...list }: ListProps) {
  const Element = ordered ? 'ol' : 'ul'
  return <Element {...list} className={`${classes.list} ${className}`.trim()} />
}
