import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A link configured by the operator: a path below the base, or an external URL. */
export function SiteLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  const look = className === undefined ? {} : { className }
  return to.startsWith('/') ? (
    <Link to={to} {...look}>
      {children}
    </Link>
  ) : (
    <a href={to} rel="noopener nofollow" {...look}>
      {children}
    </a>
  )
}
