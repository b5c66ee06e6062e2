import type { BoardName } from '@leitai/contract/competition/leaderboard'
import { counted } from '@leitai/contract/core/fill'
import type { Language } from '@leitai/contract/core/language'
import { minuteName } from '../../platform/time/day.ts'
import { showScore } from '../submission/board-rules.ts'

interface Place {
  key: number
  score: number
  entries: number
  at: Date
}

/** Which submission counts on a board, and by which rule. */
export function whyCounts(
  stage: { pickLimit: number; pickDefault: 'last' | 'best' },
  board: BoardName,
  picked: boolean,
  language: Language,
): string {
  const zh = language === 'zh'
  if (board !== 'B') return zh ? '取所有有效提交中的最好成绩' : 'The best of all valid submissions counts'
  if (picked) return zh ? '取选定提交在B榜的最好成绩' : 'The best of the chosen submissions on B counts'
  const { pickLimit: limit } = stage
  if (stage.pickDefault === 'last') {
    return zh
      ? `未选择:取最后 ${limit} 个提交在B榜的最好成绩`
      : `Nothing chosen: the best of the last ${counted(limit, 'submission', 'submissions')} on B counts`
  }
  return zh
    ? `未选择:取A榜最好的 ${limit} 个提交在B榜的最好成绩`
    : `Nothing chosen: the best on B of the ${limit} best on A counts`
}

/** The first rule of score, submissions, time that decides between a team and its neighbour on the board. */
export function neighbourText(
  mine: Place,
  other: Place & { name: string },
  side: 'above' | 'below',
  decimals: number,
  language: Language,
): string {
  const zh = language === 'zh'
  const place = zh ? (side === 'above' ? '上一名' : '下一名') : side === 'above' ? 'Above' : 'Below'
  const because = (chinese: string, english: string) =>
    zh ? `${place}“${other.name}”:${chinese}` : `${place}, “${other.name}”: ${english}`
  if (mine.key !== other.key) {
    const [theirs, ours] = [showScore(other.score, decimals), showScore(mine.score, decimals)]
    const rounded = theirs === ours
    return rounded
      ? because(`显示成绩相同(${ours}),按完整精度比较`, `the shown scores are equal (${ours}); full precision decides`)
      : because(`成绩 ${theirs} 对 ${ours}`, `score ${theirs} against ${ours}`)
  }
  if (mine.entries !== other.entries) {
    return because(
      `成绩相同,提交次数少者在前(${other.entries} 对 ${mine.entries})`,
      `equal scores; fewer submissions stand first (${other.entries} against ${mine.entries})`,
    )
  }
  if (mine.at.getTime() !== other.at.getTime()) {
    return because(
      `成绩和次数相同,先提交者在前(${minuteName(other.at)})`,
      `equal scores and submissions; the earlier stands first (${minuteName(other.at)} Beijing time)`,
    )
  }
  return because('成绩、次数、时间都相同,并列', 'equal in score, submissions and time: the rank is shared')
}

export const rankHeader = { zh: ['名次', '队伍', '成绩'], en: ['Rank', 'Team', 'Score'] }
