import type { WireOf } from '@leitai/platform/contract/call'
import { answer, usual } from '@leitai/testing/web/fake'
import { page } from '@leitai/testing/web/page'
import { expect, test } from 'vitest'
import { getCmptNewsDetail, getCmptNewsList, sitePage } from '../contract.ts'

const item: WireOf<typeof getCmptNewsList>['list'][number] = {
  id: 3,
  title: { zh: '赛题公布', en: 'The task is out' },
  summary: { zh: '摘要', en: 'Summary' },
  cover: null,
  source: '示例日报',
  tags: [],
  pinned: false,
  at: '2026-11-20T04:05:00.000Z',
}
const shown = (html: string) => html.slice(0, html.indexOf('id="state"'))

// covers: pages.content.news-date-source
test('news have their date and source, in the list and on their page; without a source only the date', async () => {
  const of = async (address: string, source: string) => {
    const news = { ...item, source }
    const answers = new Map([
      ...usual(),
      answer(getCmptNewsList, () => ({ list: [news], total: 1, page: 1, pageSize: 20, tags: [] })),
      answer(getCmptNewsDetail, () => ({
        ...news,
        body: { zh: '正文', en: '' },
        shares: 0,
        next: null,
        previous: null,
      })),
    ])
    return shown((await page(address, { answers })).html)
  }
  expect(await of('/news-list.html', item.source)).toMatch(
    /<time[^>]*>2026-11-20<\/time>[^<]*(<!-- -->)? · (<!-- -->)?示例日报/,
  )
  expect(await of('/news-detail.html?id=3', item.source)).toMatch(
    /<time[^>]*>2026-11-20 12:05<\/time><span>[^<]*示例日报/,
  )
  expect(await of('/news-list.html', '')).not.toContain(' · ')
  expect(await of('/news-detail.html?id=3', '')).not.toContain('来源')
})

// covers: pages.content.index-side-rules
test.each(['/rule/server-rule.html', '/guide/how-to-compete.html'])(
  '%s has an index of its sections at the side, unless it is short',
  async (address) => {
    const indexOf = async (zh: string, language: 'zh' | 'en' = 'zh') => {
      const answers = new Map([...usual(), answer(sitePage, () => ({ text: { zh, en: '' }, version: 0, at: null }))])
      const html = shown((await page(address, { answers, language })).html)
      const label = language === 'zh' ? '本页目录' : 'On this page'
      const nav = new RegExp(`<nav aria-label="${label}".*?</nav>`, 's').exec(html)?.[0] ?? ''
      const links = [...nav.matchAll(/<a href="#([^"]*)">([^<]*)</g)].map(([, anchor = '', title]) => {
        expect(html).toContain(`id="${anchor}"`)
        return title
      })
      return links
    }
    const long = '## 报名\n\n甲\n\n## 组队\n\n乙\n\n## 提交\n\n丙'
    // Twice: at the side, and folded above the text on a narrow screen.
    expect(await indexOf(long)).toEqual(['报名', '组队', '提交', '报名', '组队', '提交'])
    expect(await indexOf(long, 'en')).toHaveLength(6)
    expect(await indexOf('## 报名\n\n甲')).toEqual([])
  },
)
