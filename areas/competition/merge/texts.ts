import { counted, fill } from '@leitai/platform/contract/fill'
import type { Language } from '@leitai/platform/contract/language'
import { isRefusalCode, type RefusalCode, refusalText } from '@leitai/platform/contract/refusals'
import type { Condition } from './preview.ts'

/** `against`: a team voted it down; `time`: 48 hours were over; else the condition that was no longer met. */
export type FailReason = 'against' | 'time' | RefusalCode

const ownReasons = {
  against: ['投票未通过', 'A team voted against it'],
  time: ['48 小时内没有完成投票', 'The vote was not finished within 48 hours'],
} as const

/** Some conditions contain numbers that are no longer known; their texts here have none. */
const plainReasons: Partial<Record<RefusalCode, readonly [string, string]>> = {
  'merge.size': ['合并后人数超过上限', 'The merged team would have too many people'],
  'merge.submissions': ['两队的有效提交超过允许的次数', 'The merged team would have too many submissions'],
  'merge.again': ['对方队伍不久前否决过合并', 'The other team recently turned it down'],
  'merge.today': ['两队今日的提交超过每日次数', 'The teams submitted too often today'],
}

export function reasonWords(reason: string | null, language: Language): string {
  const at = language === 'zh' ? 0 : 1
  if (reason === 'against' || reason === 'time') return ownReasons[reason][at]
  if (reason === null || !isRefusalCode(reason)) return ''
  return plainReasons[reason]?.[at] ?? refusalText({ code: reason }, language)
}

/** The text of a condition that is met. */
const met: Record<Condition['name'], readonly [zh: string, en: string]> = {
  time: ['在组队截止时间之前', 'Before the deadline for team changes'],
  promotion: ['双方都已晋级本阶段', 'Both teams can take part in this stage'],
  free: ['双方都没有进行中的合并', 'Neither team is voting on another merge'],
  fair: [
    '双方成员都没有被禁赛；两队都同意时如有未了结的公平竞赛核查，合并不会成功',
    'No one is banned; a fair play case open when both teams have agreed makes the merge fail',
  ],
  members: ['合并后共 {size} 人，上限 {max} 人', 'Together {size|person|people}, up to {max}'],
  realName: ['全部成员已实名认证', 'Everyone has verified their identity'],
  submissions: [
    '有效提交共 {used} 次，允许 {allowed} 次',
    'Together {used|submission that counts|submissions that count}, {allowed} allowed',
  ],
  today: ['今日共提交 {used} 次，每日 {allowed} 次', 'Together {used|submission|submissions} today, {allowed} per day'],
}

export function conditionText({ name, refusal, values }: Condition, language: Language): string {
  if (refusal) return refusalText(refusal, language)
  return fill(met[name][language === 'zh' ? 0 : 1], values)
}

/** To the team that proposes. */
export const voteOpened = (person: string, other: string) => ({
  title: { zh: `请对与 ${other} 的合并投票`, en: `Vote on the merge with ${other}` },
  body: { zh: `${person} 发起了合并，48 小时内有效。`, en: `${person} proposed it. The vote is open for 48 hours.` },
})

/** To the other team. */
export const mergeProposed = (from: string) => ({
  title: { zh: `${from} 希望与你们合并`, en: `${from} wants to merge with you` },
  body: { zh: '请在 48 小时投票期内投票。', en: 'Vote within the 48-hour merge window.' },
})

export const voteAlmostOver = (hours: number, from: string, to: string) => ({
  title: {
    zh: `合并投票还剩 ${hours} 小时`,
    en: `${counted(hours, 'hour', 'hours')} left to vote on the merge`,
  },
  body: {
    zh: `${from} 与 ${to} 的合并，逾期未完成则失败。`,
    en: `Merge of ${from} and ${to}: if the vote isn’t finished, it fails.`,
  },
})

export const mergeFailed = (other: string, reason: FailReason) => ({
  title: { zh: `与 ${other} 的合并没有成功`, en: `The merge with ${other} failed` },
  body: { zh: reasonWords(reason, 'zh'), en: reasonWords(reason, 'en') },
})

export const merged = (from: string, to: string, size: number) => ({
  title: { zh: `${from} 与 ${to} 已合并`, en: `${from} and ${to} are now one team` },
  body: {
    zh: `队名 ${from}，共 ${size} 人。两队的提交都已保留。`,
    en: `It’s called ${from} and has ${size} members. All submissions from both teams are kept.`,
  },
})

export const choicesCleared = {
  title: { zh: '请重新选择 B 榜提交', en: 'Select your submissions for board B again' },
  body: {
    zh: '两队选择的 B 榜提交合计超过上限，已全部清除。',
    en: 'Together the two teams had selected too many for board B, so all selections were cleared.',
  },
}
