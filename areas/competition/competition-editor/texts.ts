import type { Words } from '@leitai/platform/contract/inputs'
import type { Language } from '@leitai/platform/contract/language'
import type { Fault } from '@leitai/scorer/types'
import { faultText as submissionFaultText } from '../submission/texts.ts'

export const TOO_SLOW = 'too-slow'
export const NO_ROOM = 'no-room'

const ownFaults: Record<string, Record<Language, string>> = {
  [TOO_SLOW]: { zh: '评测超过了设定的时限', en: 'scoring took longer than the time limit' },
  [NO_ROOM]: {
    zh: '本赛的文件已占满可用空间，评分数据存不下；被替换的文件几天后会自动删除',
    en: 'this competition’s file storage is full, so the prepared scoring wasn’t kept; replaced files are deleted after some days',
  },
}

/** Explains a fault of the scorer, or a timeout. */
export const faultText = (fault: Fault, language: Language): string =>
  ownFaults[fault.code]?.[language] ?? submissionFaultText(fault, language)

const gateWords: Record<string, readonly [zh: string, en: string]> = {
  basics: ['标题、一句话介绍和主办方', 'title, summary and host'],
  texts: ['竞赛介绍和赛题任务', 'overview and task'],
  ownTexts: [
    '改写模板的一句话介绍、竞赛介绍和赛题任务',
    'your own words in place of the template’s summary, overview and task',
  ],
  rules: ['竞赛规则', 'rules'],
  cover: ['封面图片', 'a cover image'],
  dates: ['有先后的起止时间', 'dates in order'],
  stages: ['至少一个阶段', 'at least one stage'],
  overall: ['与各阶段相符的总成绩规则', 'an overall leaderboard rule that matches the stages'],
  prizes: ['奖项（或选择无奖励）', 'prizes, or none at all'],
  data: ['可下载的数据文件', 'downloadable data'],
  ownFiles: ['替换模板的示例文件', 'your own files in place of the template’s'],
  scoring: ['评分设置', 'scoring'],
  fits: ['样例通过评测', 'a sample the scorer accepts'],
  sandbox: ['一次成功的试评', 'a scored test'],
  direction: ['指标方向的确认', 'confirmed metric direction'],
  limits: ['提交次数限制', 'limits'],
  codes: ['有效的邀请码', 'a working invitation code'],
  contact: ['联系方式', 'contact details'],
  legal: ['合规声明', 'the declaration'],
}
export const lineWord = (line: string, language: Language) => gateWords[line]?.[language === 'zh' ? 0 : 1] ?? line

/** A notification's title: `said` continues the competition's name. */
export const titled = (cmpt: Words, said: Words): Words => ({
  zh: `“${cmpt.zh || cmpt.en}”${said.zh}`,
  en: `“${cmpt.en || cmpt.zh}” ${said.en}`,
})

export const changed: Words = { zh: '有变更', en: 'has changed' }

const hostRoles = { editor: ['编辑', 'editor'], judge: ['评委', 'judge'], support: ['客服', 'support'] } as const

export const hostAdded = (role: keyof typeof hostRoles): Words => {
  const [zh, en] = hostRoles[role]
  return { zh: `邀请你担任${zh}`, en: `made you ${en}` }
}

export const hostRemoved: Words = { zh: '不再由你参与组织', en: 'no longer has you on its staff' }

export const handedOver: Words = { zh: '已转让给你', en: 'is now yours' }

export const launchSubmitted: Words = { zh: '等待上线审核', en: 'is waiting for launch approval' }

export const launchRefused = (reason: string) => ({
  title: { zh: '未通过上线审核', en: 'was sent back' },
  body: { zh: reason, en: reason },
})

export const launched = {
  title: { zh: '已上线', en: 'is live' },
  body: { zh: '竞赛页面已公开', en: 'Its page is now public' },
}

export const withdrawn = (reason: string) => ({
  title: { zh: '已被下线', en: 'was withdrawn from the site' },
  body: { zh: reason, en: reason },
})

export const withdrawnNote = (reason: string): Words => ({
  zh: `竞赛已下线：${reason}`,
  en: `It was withdrawn from the site: ${reason}`,
})

export const scheduleChanged = (reason: string): Words => ({
  zh: `赛程有调整：${reason}`,
  en: `The schedule changed: ${reason}`,
})

export const overallChanged = (reason: string): Words => ({
  zh: `总成绩的规则有调整：${reason}`,
  en: `The overall leaderboard’s rule changed: ${reason}`,
})

export const dataAdded = (name: string): Words => ({ zh: `新增数据文件：${name}`, en: `New data file: ${name}` })

export const dataReplaced = (name: string): Words => ({
  zh: `数据文件已更新：${name}`,
  en: `Data file replaced: ${name}`,
})

export const dataRemoved = (name: string): Words => ({
  zh: `数据文件已移除：${name}`,
  en: `Data file removed: ${name}`,
})

export const digestBroken: Words = {
  zh: '的答案文件与公布的校验值不符',
  en: 'has a solution that doesn’t match its published digest',
}
