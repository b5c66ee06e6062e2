import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import type { ReactNode } from 'react'
import type { OrganisationBrief } from '../contract.ts'
import { Logo } from './Logo.tsx'
import { lookOf } from './look.ts'
import classes from './Organisation.module.css'

interface BannerProps {
  of: OrganisationBrief
  /** On its page the name is the heading; in a preview it is not. */
  heading: 'h1' | 'h2'
  children?: ReactNode
}

/** The head of an organisation’s page, in its colours. */
export function Banner({ of, heading: Heading, children }: BannerProps) {
  const t = useText('organisation')
  const words = useWords()
  return (
    <header className={classes.banner} style={lookOf(of)}>
      <div className={`page ${classes.inner}`}>
        {of.logo !== '' && <Logo of={of} size={88} />}
        <div>
          <Heading>{words(of.name)}</Heading>
          <div className={classes.facts}>
            <span className={classes.kind}>{t(`kind.${of.kind}`)}</span>
            {children}
          </div>
        </div>
      </div>
    </header>
  )
}
