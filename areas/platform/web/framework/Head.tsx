import { useLocation } from 'react-router'
import { full } from '../paths.ts'
import { useApp } from './context.ts'
import { useText } from './i18n/use-text.ts'
import { useSiteName } from './site-name.ts'

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
