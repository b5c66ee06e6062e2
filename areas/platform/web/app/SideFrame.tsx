import { Title } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useScrollRow } from '../ui/use-scroll.ts'
import { WaitingCount } from '../ui/WaitingCount.tsx'
import classes from './SideFrame.module.css'

interface SideLink {
  to: string
  text: string
  /** A badge, such as the number of pending items. */
  count?: number | undefined
  /** Heading of the group that begins with it. */
  group?: string | undefined
  /** Whether this link is the current one, if the path alone is ambiguous. */
  current?: boolean
}

/** A page with side navigation, which becomes a row above the page on a phone. */
export function SideFrame({
  title,
  above,
  beside,
  label,
  links,
  children,
}: {
  title: string
  /** Above the navigation and the title, such as the way back. */
  above?: ReactNode
  /** In the line of the title. */
  beside?: ReactNode
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
        {above}
        {links.map(({ to, text, count, group, current }) => (
          <Fragment key={to}>
            {group !== undefined && <span className={classes.group}>{group}</span>}
            <NavLink to={to} {...(current === undefined ? {} : { 'data-current': current })}>
              {text}
              {count ? (
                <>
                  {' '}
                  <WaitingCount count={count} />
                </>
              ) : null}
            </NavLink>
          </Fragment>
        ))}
      </nav>
      <section className={classes.body}>
        <div className={classes.title}>
          <Title order={1} fz={24}>
            {title}
          </Title>
          {beside}
        </div>
        {children}
      </section>
    </div>
  )
}
