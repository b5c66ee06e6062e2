import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import classes from './Section.module.css'

interface BlockProps {
  title: string
  /** The URL of the full list. */
  to: string
  /** The text of the empty state. */
  none?: string
  empty: boolean
  children: ReactNode
}

/** A section of the page: some cards and a link to all of them. */
export function Block({ title, to, none, empty, children }: BlockProps) {
  const t = useText('section')
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        <Link to={to} aria-describedby={id}>
          {t('more')}
        </Link>
      </div>
      {empty ? <Empty title={none ?? t('none')} compact /> : <List className={classes.cards}>{children}</List>}
    </section>
  )
}
