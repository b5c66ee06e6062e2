import { Card } from '@leitai/platform/web/ui/Card.tsx'
import { type ReactNode, useId } from 'react'
import classes from './Settings.module.css'

/** A card of related fields. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card padding="none" className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={classes.fields}>{children}</div>
    </Card>
  )
}
