import type { WireOf } from '@leitai/platform/contract/call'
import type { Words } from '@leitai/platform/contract/inputs'
import type { Section } from '@leitai/platform/contract/outline'
import type { FactTools } from '@leitai/platform/web/framework/Head.tsx'
import { paths } from '@leitai/platform/web/paths'
import type { getCmptNewsDetail } from '../contract.ts'

/** A news article as schema.org's NewsArticle. */
export function articleOf(
  news: WireOf<typeof getCmptNewsDetail>,
  { at, trail, keywords }: FactTools,
  { words, list, site, picture }: { words: (text: Words) => string; list: string; site: string; picture: string },
): readonly object[] {
  const url = at(paths.news(news.id))
  const article = {
    '@type': 'NewsArticle',
    headline: words(news.title),
    description: words(news.summary),
    url,
    image: at(picture),
    datePublished: news.at,
    author: { '@type': 'Organization', name: news.source || site },
    publisher: { '@type': 'Organization', name: site, logo: at('/logo.svg') },
    ...keywords(news.tags),
    mainEntityOfPage: url,
  }
  return [
    article,
    trail({ name: list, path: paths.newsList() }, { name: words(news.title), path: paths.news(news.id) }),
  ]
}

/** Questions and answers as schema.org's FAQPage. */
export const questionsOf = (sections: readonly Section[]): object => ({
  '@type': 'FAQPage',
  mainEntity: sections
    .filter(({ level, body }) => level > 2 && body.trim() !== '')
    .map(({ title, body }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: body.trim() },
    })),
})
