import type { Words } from '@leitai/platform/contract/inputs'

/** The title of a draft until its host gives it one. */
export const draftTitle = (company: string): Words => ({
  zh: `${company}数据竞赛（草稿）`,
  en: `${company} data competition (draft)`,
})

export const copyTitle = (title: Words): Words => ({
  zh: `${title.zh || title.en}（副本）`,
  en: title.en === '' ? '' : `${title.en || title.zh} (copy)`,
})

/** Prizes other than money, as legacy clients expect them. */
export const rewardNames = { goods: '奖品', honour: '荣誉', none: '无' } as const
