import { counted, fill } from '@leitai/platform/contract/fill'
import type { Words } from '@leitai/platform/contract/inputs'
import type { Language } from '@leitai/platform/contract/language'
import { limits } from '@leitai/platform/contract/limits'
import { isZipFault, zipFaultText } from '@leitai/platform/contract/zip'
import { describeFault } from '@leitai/scorer/faults'
import type { Fault } from '@leitai/scorer/types'

/** Why the platform, not the file, ended a submission. Such submissions cost no quota. */
const ourFaults = {
  timeLimit: [
    `评测超过 {seconds} 秒的时限，已停止；本次不计入提交次数，但同一天的第 ${limits.freeBreaksDay + 1} 个起计为失败`,
    `Scoring took longer than {seconds|second|seconds} and was stopped. This costs no quota, but after ${limits.freeBreaksDay} in a day further ones count as failed`,
  ],
  crashed: [
    `评测多次中断或机器过忙，没有评完；本次不计入提交次数，请重新提交；同一天的第 ${limits.freeBreaksDay + 1} 个起计为失败`,
    `Scoring was interrupted several times, or the machine was too busy. This costs no quota; submit again. After ${limits.freeBreaksDay} in a day further ones count as failed`,
  ],
  notReady: [
    '平台的评分数据不可用，已告知主办方；本次不计入提交次数',
    'The platform’s scoring data can’t be used; the host has been notified. This costs no quota',
  ],
  program: [
    '平台未能运行该程序；本次不计入提交次数，请重新提交，仍失败时请联系主办方',
    'The platform couldn’t run this program. This costs no quota. Submit it again, and contact the host if it fails once more',
  ],
  fileLost: [
    '平台未能读取该文件；本次不计入提交次数，请重新提交',
    'The platform couldn’t read the file. This costs no quota; submit again',
  ],
} as const satisfies Record<string, readonly [zh: string, en: string]>

export type OurFault = keyof typeof ourFaults
const isOurFault = (key: string): key is OurFault => Object.hasOwn(ourFaults, key)

export const faultText = (fault: Fault, language: Language) =>
  isZipFault(fault.code) ? zipFaultText(fault.code, fault.found, language) : describeFault(fault, language)

/** The only message if no score could be computed from a valid file: the same whatever the labels are. */
export const noScoreText = {
  zh: '没有从这份文件算出成绩，已告知主办方；本次计入提交次数',
  en: 'No score could be computed from this file; the host has been notified. It counts against your quota',
} as const satisfies Record<Language, string>

/** After the reveal: before it, a submission without a score on B looks like any other. */
export const noScoreOnBText = {
  zh: '主办方的公式或程序没有从这份文件算出 B 榜成绩，已告知主办方；A 榜成绩不受影响',
  en: 'The host’s formula or program computed no score on B from this file; the host has been notified. The score on A isn’t affected',
} as const satisfies Record<Language, string>

/** To the hosts, beside the fault that names the board. */
export const lackingScoreText = {
  zh: '有一个榜没有算出成绩',
  en: 'No score could be computed on one board',
} as const satisfies Record<Language, string>

/** The page says more of the program’s run. */
const programFailedText = {
  zh: '程序没有写出可评分的结果；本次计入提交次数',
  en: 'The program produced no result that could be scored. It counts against your quota',
} as const satisfies Record<Language, string>

/** A refusal shows only in scoring: see costsQuota. */
const refusedText = {
  zh: '主办方的评分程序不接受这份文件，修改后请重新提交；本次计入提交次数',
  en: 'The host’s scoring program rejected this file. Correct it and submit again. It counts against your quota',
} as const satisfies Record<Language, string>

/** One sentence on why a submission failed; null if it has not. */
export function reasonText(
  submission: {
    state: string
    ourFault: string | null
    faultCount: number
    noScore: boolean | null
    programFailed: boolean
    faults: readonly Fault[]
  },
  timeLimitSeconds: number,
  language: Language,
): string | null {
  if (submission.state !== 'failed') return null
  const zh = language === 'zh'
  if (submission.ourFault && isOurFault(submission.ourFault)) {
    return fill(ourFaults[submission.ourFault][zh ? 0 : 1], { seconds: timeLimitSeconds })
  }
  if (submission.noScore) return noScoreText[language]
  if (submission.programFailed) return programFailedText[language]
  if (submission.faults.some(({ code }) => code === 'program-refused')) return refusedText[language]
  return zh
    ? `文件有 ${submission.faultCount} 处问题，修改后请重新提交；本次不计入提交次数`
    : `The file has ${submission.faultCount === 1 ? 'an error. Fix it' : `${submission.faultCount} errors. Fix them`} and submit again. This costs no quota`
}

/** What currently counts for B. */
export function countingNote(
  { picked, limit, pickDefault }: { picked: number; limit: number; pickDefault: 'last' | 'best' },
  language: Language,
): string {
  if (language === 'zh') {
    if (picked > 0) return `B 榜取你选定的 ${picked} 个提交中的最好成绩（最多可选 ${limit} 个）`
    return pickDefault === 'last'
      ? `没有选定：B 榜取最后 ${limit} 个评测成功的提交中的最好成绩`
      : `没有选定：B 榜取 A 榜成绩最好的 ${limit} 个提交中的最好成绩`
  }
  if (picked > 0) return `The best of your ${picked} selected submissions counts for B (you can select ${limit})`
  return pickDefault === 'last'
    ? `None selected: the best of your last ${limit} scored submissions counts for B`
    : `None selected: the best of your ${limit} best submissions on A counts for B`
}

export const picksAlmostDue = (
  cmpt: Words,
  { hours, ...counts }: { hours: number; picked: number; limit: number; pickDefault: 'last' | 'best' },
) => ({
  title: {
    zh: `${cmpt.zh || cmpt.en}：距截止还有 ${hours} 小时，请确认 B 榜提交`,
    en: `${cmpt.en || cmpt.zh}: ${counted(hours, 'hour', 'hours')} left to select for board B`,
  },
  body: { zh: countingNote(counts, 'zh'), en: countingNote(counts, 'en') },
})

/** To the hosts. */
export const noScoreFound = (cmpt: Words, stage: Words) => ({
  title: {
    zh: `“${cmpt.zh || cmpt.en}”有提交没有算出成绩`,
    en: `“${cmpt.en || cmpt.zh}”: a submission got no score`,
  },
  body: {
    zh: `“${stage.zh || stage.en}”有一份格式正确的文件没有算出成绩。原因在提交列表中，只有主办方能看到；如是公式有误，请修订评分。今天同一阶段的其他此类提交不再另行通知。`,
    en: `In “${stage.en || stage.zh}” no score could be computed from a valid file. Hosts can see the reason in the submission list. If the formula is wrong, revise the scoring. You won’t be notified of more like this in this stage today.`,
  },
})

/** To the hosts. */
export const givenUpFound = (cmpt: Words, stage: Words) => ({
  title: {
    zh: `“${cmpt.zh || cmpt.en}”有提交因平台故障没有评完`,
    en: `“${cmpt.en || cmpt.zh}”: the platform couldn’t score a submission`,
  },
  body: {
    zh: `“${stage.zh || stage.en}”有一份提交多次尝试后仍没有评完：评测进程异常退出，或机器过忙。它不计入提交次数；可在提交列表中重新评测，一再发生时请联系平台管理员。今天同一阶段的其他此类提交不再另行通知。`,
    en: `In “${stage.en || stage.zh}” a submission couldn’t be scored after several attempts: the scoring process ended unexpectedly, or the machine was too busy. It costs no quota. You can have it scored again from the submission list; if it keeps happening, contact the platform’s administrator. You won’t be notified of more like this in this stage today.`,
  },
})

export const exportHeader = {
  zh: [
    '序号',
    '提交时间（北京时间）',
    '提交人',
    '文件',
    '大小（字节）',
    '状态',
    'A 榜成绩',
    '与最好成绩之差',
    'B 榜选择',
    '备注',
    '原因',
    '作废原因',
  ],
  en: [
    'No.',
    'Submitted (Beijing time)',
    'Submitted by',
    'File',
    'Size (bytes)',
    'Status',
    'A score',
    'Difference to best',
    'Selected for B',
    'Note',
    'Reason',
    'Void reason',
  ],
}
