import { counted } from '@leitai/platform/contract/fill'
import type { Words } from '@leitai/platform/contract/inputs'

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
    en: `The scoring of “${stage.en || stage.zh}” was revised and the leaderboard corrected${byHand > 0 ? `; ${counted(byHand, 'manual score was', 'manual scores were')} replaced` : ''}. Reason: ${reason.en}`,
  },
})

export const movesHeader = {
  zh: ['队伍编号', '队伍', '基线', '原名次', '新名次', '原成绩', '新成绩', '原因'],
  en: ['Team ID', 'Team', 'Baseline', 'Old rank', 'New rank', 'Old score', 'New score', 'Reason'],
}

/** Why a team's rank changes. */
export const moveReasons: Record<string, Words> = {
  otherwise: { zh: '成绩变了', en: 'different score' },
  failsNow: { zh: '有提交不再通过', en: 'a submission now fails' },
  scoresNow: { zh: '有提交现在通过', en: 'a submission is now scored' },
  tie: { zh: '同分时的先后变了', en: 'tie broken differently' },
  others: { zh: '其他队伍变了', en: 'others moved' },
}
