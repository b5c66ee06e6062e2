import { useId, useRef } from 'react'
import { Link } from 'react-router'
import { Icon } from './Icon.tsx'
import list from './MenuList.module.css'
import classes from './MoreMenu.module.css'

export interface MenuItem {
  key: string
  text: string
  /** Read instead of the text, where several menus have the same item. */
  label?: string
  /** Why it cannot be done now, or null. */
  reason: string | null
  danger?: boolean
  /** One of these: what it does, the page it opens, or the file it downloads. */
  onClick?: () => void
  to?: string
  download?: string
}

const GAP_PX = 4

/**
 * A button “…” that opens a list of further actions, in the browser’s top layer, so that no table clips it. Escape and a click elsewhere
 * close it.
 */
export function MoreMenu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const close = () => {
    // A dialog that an item opens returns the focus to the button.
    button.current?.focus()
    panel.current?.hidePopover()
  }
  const place = () => {
    const box = panel.current
    const from = button.current?.getBoundingClientRect()
    if (!box || !from) return
    const { width, height } = box.getBoundingClientRect()
    const below = from.bottom + GAP_PX + height <= innerHeight
    box.style.top = `${Math.max(GAP_PX, below ? from.bottom + GAP_PX : from.top - GAP_PX - height)}px`
    box.style.left = `${Math.max(GAP_PX, Math.min(from.right - width, innerWidth - width - GAP_PX))}px`
  }
  if (items.length === 0) return null
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-label={label}
        title={label}
        aria-haspopup="true"
        popoverTarget={id}
      >
        <Icon name="more" size={18} />
      </button>
      <div ref={panel} id={id} popover="auto" className={`${list.list} ${classes.panel}`} onToggle={place}>
        {items.map((item) => (
          <Item key={item.key} item={item} close={close} />
        ))}
      </div>
    </>
  )
}

function Item({ item, close }: { item: MenuItem; close: () => void }) {
  const id = useId()
  const { text, label, reason, danger, onClick, to, download } = item
  if (reason !== null) {
    return (
      <>
        <button type="button" aria-label={label} aria-disabled aria-describedby={id}>
          {text}
        </button>
        <span id={id} className={classes.reason}>
          {reason}
        </span>
      </>
    )
  }
  if (to !== undefined) {
    return (
      <Link to={to} aria-label={label} onClick={close}>
        {text}
      </Link>
    )
  }
  if (download !== undefined) {
    return (
      <a href={download} download aria-label={label} onClick={close}>
        {text}
      </a>
    )
  }
  return (
    <button
      type="button"
      aria-label={label}
      data-danger={danger || undefined}
      onClick={() => {
        close()
        onClick?.()
      }}
    >
      {text}
    </button>
  )
}
