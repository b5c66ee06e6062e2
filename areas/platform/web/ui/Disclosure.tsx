import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import classes from './Disclosure.module.css'
import list from './MenuList.module.css'

interface DisclosureProps {
  /** Its accessible name, unless the text of the face is one. */
  label?: string
  /** The content of the button. */
  face: ReactNode
  children: ReactNode
  className?: string
  /** Renders the panel’s content only once it was opened: it has to be fetched. */
  late?: boolean
}

/** A button that opens a panel below it. Escape, a click outside, or leaving it by Tab closes the panel. */
export function Disclosure({ label, face, children, className, late = false }: DisclosureProps) {
  const [opened, setOpened] = useState(false)
  const [wanted, setWanted] = useState(!late)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => {
    if (!opened) return
    const outside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpened(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpened(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', onKey)
    }
  }, [opened])
  const close = () => {
    // The clicked element gets hidden: a dialog that it opens must return the focus to the button.
    button.current?.focus()
    setOpened(false)
  }
  return (
    <div ref={root} className={classes.root}>
      <button
        ref={button}
        type="button"
        className={className ?? classes.button}
        aria-label={label}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => {
          setOpened(!opened)
          setWanted(true)
        }}
      >
        {face}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a click on a link inside, by mouse or key, closes the panel */}
      <div id={id} hidden={!opened} className={`${list.list} ${classes.panel}`} onClick={close}>
        {wanted && children}
      </div>
    </div>
  )
}
