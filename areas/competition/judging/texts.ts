import { enList, zhList } from '@leitai/identity/profile/titles'
import type { Words } from '@leitai/platform/contract/inputs'
import { codeOf } from './rules.ts'

export const blindLabel = (no: number): Words => ({ zh: `作品 ${codeOf(no)}`, en: `Work ${codeOf(no)}` })

export const roundOpened = (cmpt: Words, round: Words) => ({
  title: { zh: `“${cmpt.zh || cmpt.en}”有作品待评审`, en: `“${cmpt.en || cmpt.zh}”: works to mark` },
  body: {
    zh: `${round.zh || round.en}已开始，请在管理台评审。`,
    en: `${round.en || round.zh} is open. Mark works in the host console.`,
  },
})

export const markReopened = (round: Words, reason: string) => ({
  title: { zh: '一项评分已重新打开', en: 'A mark was reopened' },
  body: { zh: `${round.zh || round.en}：${reason}`, en: `${round.en || round.zh}: ${reason}` },
})

/** Why an account cannot be closed. */
export const marksMissing = (competitions: readonly Words[]): Words => ({
  zh: `你在${zhList(competitions)}中还有未提交的评分，请先完成，或请主办方把作品分给其他评委`,
  en: `You have works to mark in ${enList(competitions)}. Finish them, or ask the host to reassign them`,
})

export const resultHeader = {
  zh: [
    '名次',
    '编号',
    '队伍',
    '作品',
    '归一化均分',
    '原始均分',
    '极差',
    '缺少评分',
    '评委',
    '状态',
    '原始分',
    '归一化分',
    '各项得分',
    '评语',
  ],
  en: [
    'Rank',
    'Code',
    'Team',
    'Title',
    'Normalised mean',
    'Raw mean',
    'Spread',
    'Missing',
    'Judge',
    'Status',
    'Raw',
    'Normalised',
    'Points',
    'Comment',
  ],
}
