import { useLocation } from 'react-router'
import { full } from '../paths.ts'
import { useApp } from './context.ts'
import { useTag, useText, useWords } from './i18n/use-text.ts'

/** The site's name: the operator's, otherwise the platform's default. */
export function useSiteName(): string {
  const t = useText('common')
  const words = useWords()
  return words(useApp().site.name) || t('site.name')
}

interface HeadProps {
  title: string
  description?: string
  /** False adds noindex, for pages without lasting content. */
  index?: boolean
  /** Query parameters that identify the page, such as a competition's id; the canonical URL omits all others. */
  keep?: readonly string[]
  /** The share card, such as `cmpt-7`; by default the site's own. */
  card?: string
}

/** The URL of a share card, rendered by the server. */
export const cardAddress = (card: string, language: string) => `/share/${card}-${language}.png`

/** A page's title, description and URLs; React moves them to the head. */
export function Head({ title, description, index = true, keep = [], card = 'site' }: HeadProps) {
  const { origin, language } = useApp()
  const t = useText('common')
  const name = useSiteName()
  const { pathname, search } = useLocation()
  const given = new URLSearchParams(search)
  const query = new URLSearchParams(keep.flatMap((name) => given.getAll(name).map((value) => [name, value])))
  const address = (lang?: string) => {
    const all = new URLSearchParams(query)
    if (lang) all.set('lang', lang)
    return `${origin}${full(pathname)}${all.size > 0 ? `?${all}` : ''}`
  }
  // User-written descriptions may be empty.
  const text = description?.trim() || t('site.description')
  return (
    <>
      <title>{`${title} - ${name}`}</title>
      <meta name="description" content={text} />
      {index ? (
        <>
          <link rel="canonical" href={address()} />
          <link rel="alternate" hrefLang="zh-CN" href={address('zh')} />
          <link rel="alternate" hrefLang="en" href={address('en')} />
          <link rel="alternate" hrefLang="x-default" href={address()} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={name} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={text} />
          <meta property="og:url" content={address()} />
          <meta property="og:locale" content={language === 'zh' ? 'zh_CN' : 'en_US'} />
          <meta property="og:image" content={`${origin}${full(cardAddress(card, language))}`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  )
}

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
