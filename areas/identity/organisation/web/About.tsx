import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Stack } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import type { OrganisationBrief } from '../contract.ts'
import classes from './Organisation.module.css'
import type { OrganisationTabProps } from './shared/define-organisation-tab.ts'

/** What an organisation writes of itself. */
export default function About({ organisation: { about, site, contact, createdAt } }: OrganisationTabProps) {
  const t = useText('organisation')
  const words = useWords()
  const text = words(about)
  return (
    <Stack maw={820}>
      {text === '' ? <Empty title={t('about.none')} compact /> : <Markdown text={text} />}
      <p className={classes.quiet}>
        {site !== '' && (
          <>
            {t('about.site')}: <a href={site}>{site}</a>
            <br />
          </>
        )}
        {contact !== '' && (
          <>
            {t('about.contact')}: {contact}
            <br />
          </>
        )}
        {t('about.since')}: <TimeText at={createdAt} detail="day" />
      </p>
    </Stack>
  )
}

declare module 'react' {
  interface CSSProperties {
    '--organisation-primary'?: string
    '--organisation-accent'?: string
  }
}

/** The colours of an organisation, for the style sheet. */
export const lookOf = ({ primary, accent }: Pick<OrganisationBrief, 'primary' | 'accent'>): CSSProperties => ({
  '--organisation-primary': primary,
  '--organisation-accent': accent,
})

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
