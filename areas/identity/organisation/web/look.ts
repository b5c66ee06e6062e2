import type { CSSProperties } from 'react'
import type { OrganisationBrief } from '../contract.ts'

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
