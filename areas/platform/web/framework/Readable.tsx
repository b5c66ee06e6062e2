import { Component, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { useSiteName } from './Head.tsx'
import { useText } from './i18n/use-text.ts'
import classes from './Logo.module.css'
import { isMissing } from './queries.ts'

interface ReadableProps {
  /** Of what is shown: unique among the parts of a page. */
  name: string
  children: ReactNode
}

/** A part beside the screen. If its code fails, what was shown of it stays, without life: its links still work. */
export function Readable({ name, children }: ReadableProps) {
  return (
    <Boundary name={name} note={null}>
      {children}
    </Boundary>
  )
}

/**
 * A screen. If its code fails, what was shown for this address stays, with a line that says so. Of an address that was never shown, or has
 * nothing to show, nothing can be kept: the error goes on to RouteError.
 */
export function ReadableScreen({ children }: { children: ReactNode }) {
  const t = useText('common')
  const { pathname, search } = useLocation()
  return (
    <Boundary name={pathname + search} note={t('error.part')}>
      {children}
    </Boundary>
  )
}

interface State {
  error: unknown
  /** What failed: another address begins anew. */
  name: string
  kept: readonly Node[] | null
}

/** A class, as React has no other way to catch an error. */
class Boundary extends Component<ReadableProps & { note: string | null }, State> {
  override state: State = { error: null, name: this.props.name, kept: null }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error }
  }

  static getDerivedStateFromProps({ name }: ReadableProps, { error, name: before, kept }: State): Partial<State> {
    if (name !== before) return { error: null, kept: null, name }
    return error !== null && kept === null ? { kept: shownAs(name) } : {}
  }

  override render() {
    const { name, note, children } = this.props
    const { error, kept } = this.state
    if (error === null) {
      return (
        <div data-readable={name} className="readable">
          {children}
        </div>
      )
    }
    if (kept === null || isMissing(error)) {
      if (note === null) return null
      throw error
    }
    return (
      <>
        {note !== null && (
          <p className="old-browser" role="alert">
            {note}
          </p>
        )}
        <div className="readable" ref={(box) => box?.replaceChildren(...kept)} />
      </>
    )
  }
}

/**
 * Copies of the nodes that are in the page, which React is about to remove; null if there are none, or those of what is still loading.
 * Nodes, not HTML, which would be parsed anew.
 */
function shownAs(name: string): Node[] | null {
  const shown = [...document.querySelectorAll('[data-readable]')].find(
    (box) => box.getAttribute('data-readable') === name,
  )
  return shown?.hasChildNodes() && !shown.querySelector(':scope > [aria-busy="true"]')
    ? [...shown.childNodes].map((node) => node.cloneNode(true))
    : null
}

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

/** A boxing ring seen from the side: two posts, the ropes, the raised floor. */
export function Logo() {
  const t = useText('common')
  const name = useSiteName()
  return (
    <Link to={paths.home()} className={classes.logo} aria-label={t('site.home')}>
      <svg width="34" height="34" viewBox="0 0 34 34" fill="none" aria-hidden="true">
        <rect width="34" height="34" rx="9" fill="#253b83" />
        <path d="M9 9v14M25 9v14" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" />
        <path d="M9 12.5h16M9 17h16" stroke="#f3a571" strokeWidth="2" />
        <path d="M6.5 23.5h21l1.5 4H5z" fill="#fff" />
      </svg>
      <span>{name}</span>
    </Link>
  )
}
