import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import * as z from 'zod/mini'

const News = z.object({
  id: shape.id,
  title: shape.Words,
  summary: shape.Words,
  cover: z.nullable(z.string()),
  source: z.string(),
  tags: z.array(z.string()),
  pinned: z.boolean(),
  at: shape.time,
})
export const getCmptNewsList = read('/common/cmpt/news/getCmptNewsList.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({
    keyword: z._default(form.maybe(40), ''),
    tag: z._default(form.maybe(20), ''),
    ...form.paging,
  }),
  output: z.object({
    ...shape.page(News).shape,
    /** Tags in use with their counts, most used first. */
    tags: z.array(z.object({ tag: z.string(), count: z.int() })),
  }),
  mayLag: true,
  summary: 'The news',
})
const Neighbour = z.nullable(z.object({ id: shape.id, title: shape.Words }))
export const getCmptNewsDetail = read('/common/cmpt/news/getCmptNewsDetail.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({ id: form.id }),
  output: z.object({
    ...News.shape,
    /** Markdown. */
    body: shape.Words,
    shares: z.int(),
    /** The next newer and the next older one. */
    next: Neighbour,
    previous: Neighbour,
  }),
  mayLag: true,
  summary: 'One piece of news',
})
export const shareChannels = ['link', 'qr', 'weixin', 'weibo', 'qq', 'other'] as const
export const newsShareCallback = write('/common/cmpt/news/share/callback.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({ id: form.id, channel: z.enum(shareChannels) }),
  output: shape.done,
  perMinute: 20,
  summary: 'A piece of news was shared',
})

/** scheduled: published with a future date. */
export const NewsState = z.enum(['draft', 'scheduled', 'published', 'withdrawn'])
const words = (max: number) => z.object({ zh: form.maybe(max), en: form.maybe(max) })
/** What an admin edits. Chinese is required to publish; English is optional. */
const NewsText = z.object({
  title: words(100),
  summary: words(300),
  body: words(limits.newsBody),
  cover: form.cover,
  source: form.maybe(60),
  tags: z.array(form.text(20)).check(z.maxLength(5, 'wrong')),
})
const Written = z.object({
  id: shape.id,
  ...NewsText.shape,
  state: NewsState,
  pinned: z.boolean(),
  version: z.int(),
  at: shape.maybeTime,
  changedAt: shape.time,
  changedBy: z.nullable(z.string()),
  shares: z.int(),
})
export const adminNews = read('/admin/news/list.json', {
  access: 'admin',
  input: z.object({ state: z.optional(NewsState), keyword: z._default(form.maybe(40), ''), ...form.paging }),
  output: shape.page(
    z.pick(Written, {
      id: true,
      title: true,
      state: true,
      pinned: true,
      at: true,
      changedAt: true,
      changedBy: true,
      shares: true,
    }),
  ),
  summary: 'All news, drafts too',
})
export const newsWritten = read('/admin/news/one.json', {
  access: 'admin',
  input: z.object({ id: form.id }),
  output: Written,
  summary: 'One piece of news as it is being written',
})
export const saveNews = write('/admin/news/save.json', {
  access: 'admin',
  input: z.object({
    /** Omitted for a new item. */
    id: z.optional(form.id),
    /** The version that was edited: a concurrent change by another admin is not overwritten. */
    version: z._default(form.int, 0),
    text: form.json(NewsText),
  }),
  output: z.object({ id: shape.id, version: z.int() }),
  summary: 'Write a piece of news; what is published changes at once',
})
export const setNewsState = write('/admin/news/state.json', {
  access: 'admin',
  input: z.object({
    id: form.id,
    state: z.enum(['published', 'withdrawn']),
    /** When it appears; default: at once. */
    at: z.optional(form.time),
    pinned: z._default(form.flag, false),
  }),
  output: shape.done,
  summary: 'Publish a piece of news, now or later, or withdraw it',
})
export const deleteNews = write('/admin/news/delete.json', {
  access: 'admin',
  input: z.object({ id: form.id }),
  output: shape.done,
  summary: 'Delete a draft',
})

/** Pages whose text the operator may write; until then they show the built-in template. */
export const pageKeys = ['terms', 'privacy', 'cheating', 'howTo', 'faq', 'about', 'merge', 'tool'] as const
export const PageKey = z.enum(pageKeys)
export const sitePage = read('/common/page.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({ key: PageKey }),
  output: z.object({
    text: shape.Words,
    /** 0 if nothing is published and the built-in template is shown. */
    version: z.int(),
    at: shape.maybeTime,
  }),
  summary: 'The text of a page: the newest published one, or the platform’s own template',
})
/** Pages with votes on whether they helped. */
export const RatedKey = z.enum(['howTo', 'faq', 'tool'])
export const ratePage = write('/common/page/rate.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({
    key: RatedKey,
    helpful: form.flag,
    /** What was missing; becomes feedback to the operator. */
    text: z._default(form.maybe(limits.feedbackContent), ''),
  }),
  output: shape.done,
  perMinute: 10,
  summary: 'Vote whether a help page was helpful; one vote per person and page, which can change',
})
export const searchHelp = read('/common/help/search.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({ keyword: form.text(40), language: z.enum(['zh', 'en']) }),
  output: z.object({
    /** Best matches first, at most 20. */
    list: z.array(
      z.object({
        page: PageKey,
        /** Fragment of the section. */ anchor: z.string(),
        title: z.string(),
        excerpt: z.string(),
      }),
    ),
  }),
  summary: 'Search the guides, the questions and the rules, by words or by the pinyin of a heading',
})
export const pageVersions = read('/admin/page/versions.json', {
  access: 'admin',
  input: z.object({ key: PageKey, ...form.paging }),
  output: z.object({
    ...shape.page(
      z.object({
        version: z.int(),
        text: shape.Words,
        at: shape.time,
        by: z.nullable(z.string()),
        publishedAt: shape.maybeTime,
        askAgain: z.boolean(),
      }),
    ).shape,
    /** The built-in template. */
    own: shape.Words,
    /** Number of votes that the page helped, and that it did not; null for pages without votes. */
    votes: z.nullable(z.object({ yes: z.int(), no: z.int() })),
  }),
  summary: 'All versions of a page, the newest first',
})
export const savePage = write('/admin/page/save.json', {
  access: 'admin',
  input: z.object({
    key: PageKey,
    text: form.json(words(limits.pageText)),
    publish: z._default(form.flag, false),
    /** For terms and privacy, on publishing: all users must agree again at their next visit. */
    askAgain: z._default(form.flag, false),
  }),
  output: z.object({ version: z.int() }),
  summary: 'Save a new version of a page, published or as a draft',
})
