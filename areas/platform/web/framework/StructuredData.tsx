import { full } from '../paths.ts'
import { useApp } from './context.ts'
import { useTag } from './i18n/use-text.ts'

/** Helpers for building structured data. */
export interface FactTools {
  /** Makes a path below the base absolute. */
  at: (path: string) => string
  /** The path from the home page to this one, as schema.org's BreadcrumbList. */
  trail: (...steps: readonly { name: string; path: string }[]) => object
  /** Tags as keywords, in the page's language. */
  keywords: (tags: readonly string[]) => { keywords?: string }
}

const escaped = (value: object) =>
  JSON.stringify({ '@context': 'https://schema.org', ...value }).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Structured data for search engines: schema.org as JSON-LD, escaped so that no text can close the script. */
export function StructuredData({ facts }: { facts: (tools: FactTools) => object | readonly object[] }) {
  const { origin } = useApp()
  const tagText = useTag()
  const at = (path: string) => `${origin}${full(path)}`
  const trail: FactTools['trail'] = (...steps) => ({
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: at(path),
    })),
  })
  const keywords: FactTools['keywords'] = (tags) => (tags.length > 0 ? { keywords: tags.map(tagText).join(', ') } : {})
  const given = facts({ at, trail, keywords })
  const text = escaped('length' in given ? { '@graph': given } : given)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which < > & are escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}
