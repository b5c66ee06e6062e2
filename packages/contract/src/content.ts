import * as z from 'zod/mini'
import { read, write } from './call.ts'
import * as form from './form.ts'
import * as shape from './shape.ts'

const News = z.object({
  id: shape.id,
  title: shape.Words,
  summary: shape.Words,
  cover: z.nullable(z.string()),
  source: z.string(),
  at: shape.time,
})
export const getCmptNewsList = read('/common/cmpt/news/getCmptNewsList.json', {
  access: 'public',
  input: z.object({ keyword: z._default(form.maybe(40), ''), ...form.paging }),
  output: shape.page(News),
  summary: 'The news',
})
export const getCmptNewsDetail = read('/common/cmpt/news/getCmptNewsDetail.json', {
  access: 'public',
  input: z.object({ id: form.id }),
  output: z.object({ ...News.shape, body: shape.Words, previous: z.nullable(shape.id), next: z.nullable(shape.id) }),
  summary: 'One piece of news',
})
export const newsShareCallback = write('/common/cmpt/news/share/callback.json', {
  access: 'public',
  input: z.object({ id: form.id, channel: form.text(20) }),
  output: shape.done,
  summary: 'A piece of news was shared',
})
export const getGoodCourseList = read('/common/getGoodCourseList.json', {
  access: 'public',
  input: z.object(form.paging),
  output: shape.page(
    z.object({
      id: shape.id,
      title: shape.Words,
      cover: z.nullable(z.string()),
      provider: z.string(),
      level: z.string(),
      hours: z.number(),
      link: z.string(),
    }),
  ),
  summary: 'Good courses',
})
export const applyUse = write('/common/applyUse.json', {
  access: 'public',
  input: z.object({ environment: form.text(60), purpose: form.lines(1000), days: form.int }),
  output: z.object({ state: z.enum(['pending', 'approved', 'refused']) }),
  summary: 'Ask for a lab environment',
})
