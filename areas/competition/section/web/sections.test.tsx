import { listTopics } from '@leitai/community/forum/contract'
import { getGoodCourseList } from '@leitai/learning/training/contract'
import { getCmptNewsList } from '@leitai/site/content/contract'
import { answer, card, usual } from '@leitai/testing/web/fake'
import { page } from '@leitai/testing/web/page'
import { expect, test } from 'vitest'
import { getCmptListES } from '../../catalog/contract.ts'
import { datasetList } from '../../dataset/contract.ts'
import { libraryList } from '../../library/contract.ts'
import { wisdomTag } from '../contract.ts'

const paging = { total: 1, page: 1, pageSize: 6 }
const entry = (id: number) => {
  const one = card(id)
  return {
    ...one,
    cmptName: one.title.zh,
    introduction: one.summary.zh,
    startTime: one.startAt,
    endTime: one.endAt,
    reward: '',
    ztsList: [],
  }
}
const shown = (html: string) => html.slice(0, html.indexOf('id="state"'))
const news = {
  id: 3,
  title: { zh: '项目启动', en: 'The programme begins' },
  summary: { zh: '摘要', en: 'Summary' },
  cover: null,
  source: '',
  pinned: false,
  at: '2026-11-20T04:05:00.000Z',
}

const course = {
  id: 5,
  title: { zh: '机器学习入门', en: 'Machine learning' },
  cover: null,
  provider: '示例大学',
  level: 'beginner',
  hours: 12,
  link: 'https://example.com/course',
}

// covers: rules.open.programme-page-competitions
test('the programme’s page shows the competitions and news that bear its tag', async () => {
  const of = async (tag: string, language: 'zh' | 'en') => {
    const answers = new Map([
      ...usual(),
      answer(getCmptListES, (input) => ({
        map: { ...paging, list: input.tag === tag ? [entry(1)] : [], total: input.tag === tag ? 1 : 0 },
        tags: [],
      })),
      answer(getCmptNewsList, (input) => ({
        ...paging,
        tags: [],
        list: input.tag === tag ? [{ ...news, tags: [tag] }] : [],
      })),
    ])
    return shown((await page('/WisdomChina.html', { answers, language })).html)
  }
  const zh = await of(wisdomTag, 'zh')
  for (const part of [card(1).title.zh, 'cmptDetail.html?id=1"', '项目启动', 'news-detail.html?id=3', '2026-11-20'])
    expect(zh).toContain(part)
  const en = await of(wisdomTag, 'en')
  for (const part of [card(1).title.en, 'The programme begins']) expect(en).toContain(part)
  const others = await of('其他', 'zh')
  for (const part of [card(1).title.zh, '项目启动']) expect(others).not.toContain(part)
})

// covers: rules.open.science-page-competitions
test('the science page shows running competitions, datasets and courses', async () => {
  const answers = new Map([
    ...usual(),
    answer(getCmptListES, ({ type, state }) => ({
      map: { ...paging, list: type === 'algorithm' && state === '1' ? [entry(1)] : [] },
      tags: [],
    })),
    answer(datasetList, () => ({
      ...paging,
      tags: [],
      list: [
        {
          cmptId: 8,
          title: { zh: '航班数据', en: 'Flights' },
          summary: { zh: '准点', en: 'On time' },
          host: { zh: '', en: '' },
          cover: null,
          tags: [],
          download: 'login' as const,
          fileCount: 2,
          bytes: 2048,
          downloads: 0,
          licences: ['CC0'],
          formats: ['csv'],
        },
      ],
    })),
    answer(libraryList, () => ({ ...paging, total: 0, list: [], tags: [] })),
    answer(getGoodCourseList, () => ({ ...paging, list: [course] })),
    answer(listTopics, () => ({
      ...paging,
      total: 0,
      list: [],
      tags: [],
      cmpts: [],
      cmpt: null,
      textMax: 5000,
      may: { post: null },
    })),
  ])
  const of = async (language: 'zh' | 'en') => shown((await page('/science.html', { answers, language })).html)
  const zh = await of('zh')
  const parts = [card(1).title.zh, 'cmptDetail.html?id=1"', '航班数据', '2.0 kB', 'CC0', '机器学习入门', '示例大学']
  for (const part of parts) expect(zh).toContain(part)
  const en = await of('en')
  for (const part of [card(1).title.en, 'Flights', 'Machine learning']) expect(en).toContain(part)
})
