import { fill } from '@leitai/contract/core/fill'
import type { Language } from '@leitai/contract/core/language'
import { refusalText } from '@leitai/contract/refusals'
import type { Condition } from './preview.ts'

/** The text of a condition that is met. */
const met: Record<Condition['name'], readonly [zh: string, en: string]> = {
  time: ['在组队截止时间之前', 'Before the deadline for teams'],
  promotion: ['双方都已晋级本阶段', 'Both teams may enter this stage'],
  free: ['双方都没有进行中的合并', 'Neither team is voting on another merge'],
  fair: [
    '双方成员都没有被禁赛；两队都同意时如有未了结的公平竞赛核查，合并不会成功',
    'Nobody is banned; a fair-play case that is open when both teams have agreed fails the merge',
  ],
  members: ['合并后共 {size} 人,上限 {max} 人', 'Together {size|person|people}, at most {max}'],
  realName: ['全部成员已实名认证', 'Everybody has verified their real name'],
  submissions: [
    '有效提交共 {used} 次,允许 {allowed} 次',
    'Together {used|submission that counts|submissions that count}, {allowed} allowed',
  ],
  today: ['今日共提交 {used} 次,每日 {allowed} 次', 'Together {used|submission|submissions} today, {allowed} a day'],
}

export function conditionText({ name, refusal, values }: Condition, language: Language): string {
  if (refusal) return refusalText(refusal, language)
  return fill(met[name][language === 'zh' ? 0 : 1], values)
}
