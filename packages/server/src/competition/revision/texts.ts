import { counted } from '@leitai/contract/core/fill'
import type { Words } from '@leitai/contract/core/shape'

export const boardCorrected = (
  { cmpt, stage }: { cmpt: Words; stage: Words },
  { byHand, reason }: { byHand: number; reason: Words },
) => ({
  title: {
    zh: `“${cmpt.zh || cmpt.en}”的排行榜已更正`,
    en: `The leaderboard of “${cmpt.en || cmpt.zh}” was corrected`,
  },
  body: {
    zh: `“${stage.zh || stage.en}”的评分已修订，排行榜已更正${byHand > 0 ? `，${byHand} 个人工设置的成绩已被替换` : ''}。原因：${reason.zh}`,
    en: `The scoring of “${stage.en || stage.zh}” was revised and the leaderboard corrected${byHand > 0 ? `; ${counted(byHand, 'score set by hand was', 'scores set by hand were')} replaced` : ''}. Reason: ${reason.en}`,
  },
})

export const movesHeader = {
  zh: ['队伍编号', '队伍', '基线', '原名次', '新名次', '原成绩', '新成绩', '原因'],
  en: ['Team id', 'Team', 'Baseline', 'Old rank', 'New rank', 'Old score', 'New score', 'Why'],
}

/** Why a team's rank changes. */
export const moveReasons: Record<string, Words> = {
  otherwise: { zh: '成绩变了', en: 'scored otherwise' },
  failsNow: { zh: '有提交不再通过', en: 'an entry fails now' },
  scoresNow: { zh: '有提交现在通过', en: 'an entry scores now' },
  tie: { zh: '同分时的先后变了', en: 'the tie is broken otherwise' },
  others: { zh: '其他队伍变了', en: 'others moved' },
}
