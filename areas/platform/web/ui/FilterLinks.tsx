import { Link } from 'react-router'
import classes from './FilterLinks.module.css'

interface FilterLink {
  key: string
  text: string
  to: string
  current: boolean
  count?: number
}

/** A single-choice filter as links, so that each choice has its URL. */
export function FilterLinks({ label, links }: { label: string; links: readonly FilterLink[] }) {
  return (
    <nav className={classes.links} aria-label={label}>
      {links.map(({ key, text, to, current, count }) => (
        <Link key={key} to={to} aria-current={current ? 'page' : undefined} preventScrollReset>
          {text}
          {count !== undefined && <span className="tnum"> {count}</span>}
        </Link>
      ))}
    </nav>
  )
}
