import type { ComponentProps } from 'react'
import classes from './Facts.module.css'

/** Terms and what is said about each, in two columns unless its class lays it out otherwise. */
export function Facts({ className = '', ...list }: ComponentProps<'dl'>) {
  return <dl {...list} className={`${classes.facts} ${className}`.trim()} />
}
