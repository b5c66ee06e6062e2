import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** An address that an operator has set: of this site below its base, or of another one. */
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
