import { Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { useText } from '../framework/i18n/use-text.ts'
import classes from './Panels.module.css'
import { TimeText } from './TimeText.tsx'
import { WaitingCount } from './WaitingCount.tsx'

interface PanelsProps {
  /** Two in a row rather than three, for longer lines. */
  wide?: boolean
  children: ReactNode
}

/** Panels of an overview, as many in a row as fit. */
export const Panels = ({ wide = false, children }: PanelsProps) => (
  <div className={wide ? classes.wide : classes.panels}>{children}</div>
)

interface PanelProps {
  title: string
  /** Said in place of an empty content. */
  none?: string | false | undefined
  children: ReactNode
}

export function Panel({ title, none = false, children }: PanelProps) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {none ? (
        <Text fz="sm" c="var(--quiet)">
          {none}
        </Text>
      ) : (
        children
      )}
    </section>
  )
}

interface Waiting {
  key: string
  text: string
  count: number
  /** Since when the oldest waits. */
  oldest: string
  to: string
}

/** What waits for a decision, each with its number and a link to where it is made. */
export function WaitingList({ list }: { list: readonly Waiting[] }) {
  const t = useText('common')
  return (
    <ul className={classes.waiting}>
      {list.map(({ key, text, count, oldest, to }) => (
        <li key={key}>
          <Link to={to}>
            <span>{text}</span> <WaitingCount count={count} />
          </Link>
          <span className={classes.since}>
            {t('waiting.since')} <TimeText at={oldest} />
          </span>
        </li>
      ))}
    </ul>
  )
}
