import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useScrollRow } from '../ui/use-scroll-row.ts'
import classes from './SideFrame.module.css'

interface SideLink {
  to: string
  text: string
  /** A number beside it, as of things that wait. */
  count?: number | undefined
  /** Where the address's path alone cannot tell: whether this is the one shown. */
  current?: boolean
}

/** A screen among its like: their links at the side, or on a phone in a row above. */
export function SideFrame({
  title,
  label,
  links,
  children,
}: {
  title: string
  /** Names the links for screen readers. */
  label: string
  links: readonly SideLink[]
  children: ReactNode
}) {
  const { pathname, search } = useLocation()
  const nav = useScrollRow<HTMLElement>(pathname + search)
  return (
    <div className={`page ${classes.frame}`}>
      <nav ref={nav} aria-label={label} className={`scroll-row ${classes.nav}`}>
        {links.map(({ to, text, count, current }) => (
          <NavLink key={to} to={to} {...(current === undefined ? {} : { 'data-current': current })}>
            {text}
            {count ? <span className={classes.count}>{count}</span> : null}
          </NavLink>
        ))}
      </nav>
      <section className={classes.body}>
        <Title order={1} fz={24} mb="lg">
          {title}
        </Title>
        {children}
      </section>
    </div>
  )
}
