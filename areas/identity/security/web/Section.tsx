import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { type ReactNode, useId } from 'react'
import classes from './Security.module.css'

/** In display order; each is a URL fragment. */
export const sectionIds = [
  'password',
  'phone',
  'email',
  'third',
  'twoStep',
  'devices',
  'privacy',
  'consents',
  'log',
  'data',
  'closure',
] as const
type SectionId = (typeof sectionIds)[number]

/** A card of the page with its own URL fragment. */
export function Section({ id, help, children }: { id: SectionId; help?: string; children: ReactNode }) {
  const t = useText('security')
  const heading = useId()
  return (
    <section id={id} tabIndex={-1} className={classes.card} aria-labelledby={heading}>
      <div>
        <h2 id={heading}>{t(id)}</h2>
        {help !== undefined && <p className={classes.quiet}>{help}</p>}
      </div>
      {children}
    </section>
  )
}
