import type { Language } from '@leitai/contract/core/language'
import { isRefusalCode, type RefusalCode, refusalText } from '@leitai/contract/refusals'

/** `against`: a team voted it down; `time`: 48 hours were over; else the condition that was no longer met. */
export type FailReason = 'against' | 'time' | RefusalCode

const own = {
  against: ['投票未通过', 'A team voted against it'],
  time: ['48 小时内没有完成投票', 'The vote was not finished within 48 hours'],
} as const

/** Conditions bear numbers that are no longer known: what was not met is said without them. */
const plain: Partial<Record<RefusalCode, readonly [string, string]>> = {
  'merge.size': ['合并后人数超过上限', 'Together they are too many people'],
  'merge.submissions': ['两队的有效提交超过允许的次数', 'Together they have too many submissions'],
  'merge.again': ['对方队伍不久前否决过合并', 'The other team turned it down a short while ago'],
  'merge.today': ['两队今日的提交超过每日次数', 'Together they submitted too often today'],
}

export function reasonWords(reason: string | null, language: Language): string {
  const at = language === 'zh' ? 0 : 1
  if (reason === 'against' || reason === 'time') return own[reason][at]
  if (reason === null || !isRefusalCode(reason)) return ''
  return plain[reason]?.[at] ?? refusalText({ code: reason }, language)
}
