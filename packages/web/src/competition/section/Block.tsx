import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { Empty } from '../../platform/ui/Empty.tsx'
import classes from './Section.module.css'

interface BlockProps {
  title: string
  /** Where all of it stands. */
  to: string
  /** What is said where there is nothing. */
  none?: string
  empty: boolean
  children: ReactNode
}

/** A part of a section's page: some cards, and the way to all. */
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
      {empty ? <Empty title={none ?? t('none')} compact /> : <ul className={classes.cards}>{children}</ul>}
    </section>
  )
}
