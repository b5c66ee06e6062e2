import type { AppContext } from '@leitai/platform/context/app-context'
import type { Language } from '@leitai/platform/contract/language'
import type { Words } from '@leitai/platform/contract/shape'
import { and, eq } from '@leitai/platform/db/orm'
import { chromeOf } from '@leitai/platform/settings/settings'
import { dayName } from '@leitai/platform/time/day'
import { isPublic } from '@leitai/site/content/news'
import { news } from '@leitai/site/content/table'
import { competitions } from '../definition/table.ts'
import type { CardText } from './card.ts'
import { cardTexts } from './texts.ts'

type ShareKind = 'site' | 'cmpt' | 'news'

const said = (words: Words, language: Language) => words[language] || words.zh || words.en

/** The text of a public page's card; null without such a page. */
export async function cardText(
  ctx: AppContext,
  { kind, id, language }: { kind: ShareKind; id: number; language: Language },
): Promise<CardText | null> {
  const t = cardTexts[language]
  const { name, claim } = await chromeOf(ctx)
  const site = said(name, language) || t.site
  if (kind === 'site') {
    return {
      site,
      title: said(claim, language) || t.claim,
      by: new URL(ctx.config.siteUrl).host,
      facts: [],
    }
  }
  if (kind === 'news') {
    const [found] = await ctx.db
      .select()
      .from(news)
      .where(and(eq(news.id, id), isPublic(ctx.now())))
    if (!found) return null
    const facts = found.at ? [dayName(found.at)] : []
    return { site, title: said(found.title, language), by: found.source || t.news, facts }
  }
  const [found] = await ctx.db
    .select()
    .from(competitions)
    .where(and(eq(competitions.id, id), eq(competitions.status, 'published')))
  if (!found) return null
  const facts = [
    ...(found.prizeTotal > 0 ? [t.prize(found.prizeTotal)] : []),
    found.endAt ? t.until(dayName(found.endAt)) : t.open,
    ...(found.people > 0 ? [t.people(found.people)] : []),
  ]
  return { site, title: said(found.title, language), by: said(found.host, language), facts }
}
