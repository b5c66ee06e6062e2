import { emptyWords, type Words } from '@leitai/platform/contract/inputs'
import type { Language } from '@leitai/platform/contract/language'
import { refusalText } from '@leitai/platform/contract/refusals'
import { minuteText } from '@leitai/platform/time/day'
import type { Verdict } from './contract.ts'
import { plain, type Why } from './rules.ts'

/** The name of a review's board in a public text, in Markdown: 初赛, 初赛第 3 周. */
export function boardOf(stage: Words | undefined, week: number): Words {
  const zh = plain(stage?.zh || stage?.en || '')
  const en = plain(stage?.en || stage?.zh || '')
  return week === 0 ? { zh, en } : { zh: `${zh}第 ${week} 周`, en: `${en}, week ${week}` }
}

/** The host's words unchanged, or the sentence for the platform's own cause. */
export const reasonText = ({ reason, cause }: Why, language: Language): string =>
  cause === null ? reason : refusalText({ code: `review.${cause}` }, language)

const reasonWords = (why: Why): Words => ({ zh: reasonText(why, 'zh'), en: reasonText(why, 'en') })

const verdicts: Record<Verdict, readonly [zh: string, en: string]> = {
  pending: ['待审核', 'pending'],
  passed: ['通过', 'passed'],
  refused: ['驳回', 'rejected'],
  struck: ['取消成绩', 'disqualified'],
}
const verdictText = (verdict: Verdict, language: Language) => verdicts[verdict][language === 'zh' ? 0 : 1]

/** For everybody, on the competition's page. */
export function verdictChanged(
  board: Words,
  { teamName, was, verdict, ...why }: { teamName: string; was: Verdict; verdict: Verdict } & Why,
): Words {
  const reason = reasonWords(why)
  const name = plain(teamName)
  const because = reason.zh === '' ? emptyWords : { zh: `，理由：${plain(reason.zh)}`, en: ` (${plain(reason.en)})` }
  return {
    zh: `${board.zh || board.en}审核榜变更：${name} 由“${verdictText(was, 'zh')}”改为“${verdictText(verdict, 'zh')}”${because.zh}。`,
    en: `Reviewed leaderboard of ${board.en || board.zh}: ${name} is now ${verdictText(verdict, 'en')}, was ${verdictText(was, 'en')}${because.en}.`,
  }
}

/** For everybody, on the competition's page. */
export const boardFrozenAgain = (board: Words): Words => ({
  zh: `${board.zh || board.en}的审核榜已按最新排行榜更新。`,
  en: `The reviewed leaderboard of ${board.en || board.zh} was refreshed from the current leaderboard.`,
})

export const boardPublished = (board: Words, publicUntil: Date) => {
  const until = minuteText(publicUntil)
  return {
    title: { zh: '审核结果开始公示', en: 'The reviewed leaderboard is out' },
    body: {
      zh: `${board.zh || board.en}的审核榜开始公示，至 ${until}；如有异议请通过申诉页面提出。`,
      en: `The reviewed leaderboard of ${board.en || board.zh} is public until ${until}. Appeal if you disagree.`,
    },
  }
}

export const resultFinal = (cmpt: Words, board: Words) => ({
  title: { zh: '审核结果已生效', en: 'The result is final' },
  body: {
    zh: `“${cmpt.zh || cmpt.en}”${board.zh || board.en}的审核结果已生效。`,
    en: `“${cmpt.en || cmpt.zh}”: the reviewed result of ${board.en || board.zh} is final.`,
  },
})

/** For everybody, on the competition's page. */
export const resultFinalNote = (board: Words): Words => ({
  zh: `${board.zh || board.en}的审核结果已生效。`,
  en: `The reviewed result of ${board.en || board.zh} is final.`,
})

export const materialsRequest = (cmpt: Words, dueAt: Date) => {
  const due = minuteText(dueAt)
  return {
    title: { zh: '请提交审核材料', en: 'Materials for the review' },
    body: {
      zh: `“${cmpt.zh || cmpt.en}”进入审核，请在 ${due} 前于“我的队伍”提交所要求的材料；逾期未交齐的将被移出，由其后的队伍递补。`,
      en: `“${cmpt.en || cmpt.zh}” is under review. Submit the materials under “My team” before ${due}. Teams whose materials aren’t complete by then are removed and the next one moves up.`,
    },
  }
}

export const materialsAlmostDue = (cmpt: Words, dueAt: Date) => {
  const until = minuteText(dueAt)
  return {
    title: { zh: '审核材料即将截止', en: 'Materials are due soon' },
    body: {
      zh: `“${cmpt.zh || cmpt.en}”的审核材料还不完整，截止时间 ${until}。`,
      en: `Materials for “${cmpt.en || cmpt.zh}” aren’t complete. They’re due by ${until}.`,
    },
  }
}

export const deadlineChanged = (dueAt: Date) => {
  const until = minuteText(dueAt)
  return {
    title: { zh: '审核材料的截止时间已更改', en: 'Your deadline for materials changed' },
    body: { zh: `新的截止时间：${until}`, en: `They’re due by ${until}.` },
  }
}

export const teamSkipped = (why: Why) => ({
  title: { zh: '审核已跳过你的队伍', en: 'Your team was skipped in the review' },
  body: reasonWords(why),
})

export const materialsLate = (why: Why) => ({
  title: { zh: '审核材料逾期，队伍已被移出', en: 'Materials were late: your team was removed' },
  body: reasonWords(why),
})

/** To the hosts; the title continues that of the competition. */
export const teamRemovedLate = (team: string, next: readonly string[]) => ({
  title: { zh: '的审核有变化', en: ': its review has changed' },
  body: {
    zh: `${team} 未按期交齐审核材料，已被移出${next.length > 0 ? `，由 ${next.join('、')} 递补` : ''}。结果生效前可延长期限或恢复。`,
    en: `${team} didn’t submit the materials and was removed${next.length > 0 ? `; ${next.join(', ')} moved up` : ''}. Until the result is final, you can extend the deadline or reinstate the team.`,
  },
})
