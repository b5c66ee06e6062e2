import type { Language } from '@leitai/contract/core/language'
import type { Fault } from '@leitai/scorer/types'
import { faultText as entryFaultText } from '../submission/words.ts'

export const TOO_SLOW = 'too-slow'
export const NO_ROOM = 'no-room'

const own: Record<string, Record<Language, string>> = {
  [TOO_SLOW]: { zh: '评测超过了设定的时限', en: 'scoring took longer than the time limit that was set' },
  [NO_ROOM]: {
    zh: '本赛的文件已占满可用空间，评分数据存不下；被替换的文件几天后会自动删除',
    en: 'the files of this competition fill its space, so what scoring prepared was not kept; replaced files are deleted after some days',
  },
}

/** Explains a fault of the scorer, or a timeout. */
export const faultText = (fault: Fault, language: Language): string =>
  own[fault.code]?.[language] ?? entryFaultText(fault, language)

const gateWords: Record<string, readonly [zh: string, en: string]> = {
  basics: ['标题、一句话介绍和主办方', 'title, summary and host'],
  texts: ['竞赛介绍和赛题任务', 'overview and task'],
  rules: ['竞赛规则', 'rules'],
  cover: ['封面图片', 'a cover picture'],
  dates: ['有先后的起止时间', 'dates in order'],
  stages: ['至少一个阶段', 'a stage at least'],
  prizes: ['奖项(或选择无奖励)', 'prizes, or none at all'],
  data: ['可下载的数据文件', 'data that can be downloaded'],
  scoring: ['评分设置', 'scoring'],
  fits: ['样例通过评测', 'a sample that the scorer takes'],
  sandbox: ['一次成功的试评', 'a trial that was scored'],
  direction: ['指标方向的确认', 'the metric’s direction confirmed'],
  limits: ['提交次数限制', 'limits'],
  codes: ['有效的邀请码', 'an invitation code that works'],
  contact: ['联系方式', 'a contact'],
  legal: ['合规声明', 'the declaration'],
}
export const lineWord = (line: string, language: Language) => gateWords[line]?.[language === 'zh' ? 0 : 1] ?? line
