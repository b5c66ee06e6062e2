import { datasets } from '@leitai/competition/dataset/table'
import { competitions } from '@leitai/competition/definition/table'
import { libraryItems } from '@leitai/competition/library/table'
import type { AppContext } from '@leitai/platform/context/app-context'
import { emptyWords } from '@leitai/platform/contract/inputs'
import { count, inArray } from '@leitai/platform/db/orm'
import { searchTextOf } from '@leitai/platform/text/search'

const DAY_MS = 86_400_000

/** Data open to everybody who is logged in; the rest requires registration for the competition. */
const forAll = ['demo-penguins', 'demo-digits']
const shared = [...forAll, 'demo-bird-strikes', 'demo-seattle-weather', 'demo-penguin-mass']

const items = [
  {
    kind: 'article',
    slug: 'demo-penguins',
    tags: ['入门'],
    link: '',
    title: { zh: '第一次提交：从企鹅开始', en: 'A first submission: the penguins' },
    summary: {
      zh: '用最简单的规则得到第一个成绩，再一步一步改进。',
      en: 'Get a first score with the simplest rules, then improve step by step.',
    },
    body: {
      zh: '## 看数据\n\n先看各列的缺失和分布：鳍长和嘴峰长已经能分开大部分企鹅。\n\n## 写一条规则\n\n鳍长超过 206 毫米的判为巴布亚企鹅，其余按嘴峰长度分开。\n\n## 再改进\n\n- 补上缺失值；\n- 换成决策树，用交叉验证选深度；\n- 不要只看 A 榜。',
      en: '## Look at the data\n\nSee what’s missing and how the columns are distributed: flipper and bill separate most penguins.\n\n## Write one rule\n\nA flipper longer than 206 mm is a gentoo; the bill separates the others.\n\n## Improve it\n\n- fill in missing values;\n- use a decision tree, its depth chosen by cross-validation;\n- don’t look only at board A.',
    },
  },
  {
    kind: 'solution',
    slug: 'demo-seattle-weather',
    tags: ['方案', '时间序列'],
    link: '',
    title: { zh: '西雅图天气：特征与验证', en: 'Seattle weather: features and validation' },
    summary: {
      zh: '前几天的天气是最好的特征；验证集必须按时间切分。',
      en: 'The weather of the previous days is the best feature; split by time for validation.',
    },
    body: {
      zh: '## 特征\n\n前 1、2、7 天的降水与最高温，以及一年中的第几天。\n\n## 验证\n\n随机切分会偷看未来，成绩虚高；按时间切分后，线下成绩与 B 榜一致。',
      en: '## Features\n\nRain and highest temperature 1, 2 and 7 days before, and the day of the year.\n\n## Validation\n\nA random split looks into the future and scores too well; with a split by time, our own score matched board B.',
    },
  },
  {
    kind: 'data',
    slug: null,
    tags: ['数据来源'],
    link: 'https://archive.ics.uci.edu/',
    title: { zh: 'UCI 机器学习数据集', en: 'UCI Machine Learning Repository' },
    summary: {
      zh: '几百个公开的经典数据集，适合练习；使用前请看各数据集的许可。',
      en: 'Hundreds of public classic datasets to practise with. Read the licence of each first.',
    },
    body: emptyWords,
  },
] as const

/** Shares the demonstration's data and fills the library. */
export async function fillLibrary({ db, now }: AppContext): Promise<void> {
  const cmpts = await db
    .select({ id: competitions.id, slug: competitions.slug })
    .from(competitions)
    .where(inArray(competitions.slug, shared))
  const rows = cmpts.map(({ id, slug }) => ({
    cmptId: id,
    preview: true,
    download: forAll.includes(slug) ? ('login' as const) : ('signUp' as const),
    sharedAt: now(),
  }))
  if (rows.length > 0) await db.insert(datasets).values(rows).onConflictDoNothing()
  const [before] = await db.select({ count: count() }).from(libraryItems)
  if (before && before.count > 0) return
  await db.insert(libraryItems).values(
    items.map(({ slug, tags, ...item }, at) => ({
      ...item,
      tags: [...tags],
      author: '擂台演示组',
      cmptId: cmpts.find((cmpt) => cmpt.slug === slug)?.id ?? null,
      state: 'published' as const,
      at: new Date(now().getTime() - (items.length - at) * DAY_MS),
      changedAt: now(),
      searchText: searchTextOf({ ...item, tags: [...tags], host: { zh: '擂台演示组', en: '' } }),
    })),
  )
}
