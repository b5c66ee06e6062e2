import { NativeSelect } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
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

interface FilterSelectProps<V extends string> {
  label: string
  /** The option that filters nothing. */
  all: string
  value: V | undefined
  options: readonly { value: V; label: string }[]
  /** The URL of the list with another choice. */
  to: (value: V | undefined) => string
}

/** A single-choice filter in the URL, for more choices than links have room for. */
export function FilterSelect<V extends string>({ label, all, value, options, to }: FilterSelectProps<V>) {
  const navigate = useNavigate()
  return (
    <NativeSelect
      mb="md"
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => {
        const chosen = event.currentTarget.value
        void navigate(to(options.find((one) => one.value === chosen)?.value), { preventScrollReset: true })
      }}
      data={[{ value: '', label: all }, ...options]}
    />
  )
}
