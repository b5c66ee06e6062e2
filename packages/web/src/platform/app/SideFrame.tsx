import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useScrollRow } from '../ui/use-scroll-row.ts'
import classes from './SideFrame.module.css'

interface SideLink {
  to: string
  text: string
  /** A badge, such as the number of pending items. */
  count?: number | undefined
  /** Whether this link is the current one, if the path alone is ambiguous. */
  current?: boolean
}

/** A page with side navigation, which becomes a row above the page on a phone. */
export function SideFrame({
  title,
  label,
  links,
  children,
}: {
  title: string
  /** The accessible name of the navigation. */
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
