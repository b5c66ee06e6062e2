import { useLocation } from 'react-router'
import { full } from '../paths.ts'
import { useApp } from './context.ts'
import { useText } from './i18n/use-text.ts'
import { useSiteName } from './site-name.ts'

interface HeadProps {
  title: string
  description?: string
  /** False keeps a page of no lasting content out of search engines. */
  index?: boolean
  /** Query values that make another page of it, as a competition's id; all others are left out of its one true address. */
  keep?: readonly string[]
}

/** A screen's title, description and addresses; React moves them to the head. */
export function Head({ title, description, index = true, keep = [] }: HeadProps) {
  const { origin } = useApp()
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
  return (
    <>
      <title>{`${title} - ${name}`}</title>
      <meta name="description" content={description ?? t('site.description')} />
      {index ? (
        <>
          <link rel="canonical" href={address()} />
          <link rel="alternate" hrefLang="zh-CN" href={address('zh')} />
          <link rel="alternate" hrefLang="en" href={address('en')} />
          <link rel="alternate" hrefLang="x-default" href={address()} />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  )
}
