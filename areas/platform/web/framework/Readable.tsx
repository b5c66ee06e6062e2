import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { isMissing } from './call-error.ts'
import { useText } from './i18n/use-text.ts'

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
