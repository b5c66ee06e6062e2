import { useWords } from '@leitai/platform/web/framework/i18n/use-text'
import type { OrganisationBrief } from '../contract.ts'
import { lookOf } from './look.ts'
import classes from './Organisation.module.css'

/** The logo of an organisation, or the first character of its name in its colour. Decorative, next to the name. */
export function Logo({ of, size = 48 }: { of: OrganisationBrief; size?: number }) {
  const words = useWords()
  if (of.logo !== '')
    return <img src={of.logo} alt="" width={size} height={size} className={classes.logo} loading="lazy" />
  const [initial = ''] = words(of.name)
  return (
    <span className={classes.initial} style={{ ...lookOf(of), width: size, height: size }} aria-hidden>
      {initial}
    </span>
  )
}
