import { counted } from '@leitai/platform/contract/fill'
import type { Words } from '@leitai/platform/contract/inputs'
import type { Language } from '@leitai/platform/contract/language'
import { minuteName } from '@leitai/platform/time/day'
import { everyMetric } from '@leitai/scorer/metrics/index'
import { leadingName, titleOf } from '@leitai/scorer/score-columns'
import type { ColumnScore } from '@leitai/scorer/types'
import type { Stage } from '../definition/table.ts'
import { numberColumns, ruleOverSeveral, shownNumbers, showScore } from '../submission/board-rules.ts'
import type { Overall } from './contract.overall.ts'
import type { BoardName } from './contract.ts'

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
  if (picked) return zh ? '取选定提交在 B 榜的最好成绩' : 'The best of the selected submissions on B counts'
  const { pickLimit: limit } = stage
  if (stage.pickDefault === 'last') {
    return zh
      ? `未选择：取最后 ${limit} 个提交在 B 榜的最好成绩`
      : `None selected: the best of the last ${counted(limit, 'submission', 'submissions')} on B counts`
  }
  return zh
    ? `未选择：取 A 榜最好的 ${limit} 个提交在 B 榜的最好成绩`
    : `None selected: the best on B of the ${limit} best on A counts`
}

/** How the numbers of a stage make a rank, with the numbers of the submission that counts. */
export function ruleText(
  stage: Pick<Stage, 'spec' | 'decimals' | 'revealedAt'>,
  { numbers, key, board }: { numbers: ColumnScore[] | null; key: number; board: BoardName },
  language: Language,
): string | null {
  const { spec } = stage
  const columns = numberColumns(spec)
  if (!spec || columns.length === 0) return null
  const zh = language === 'zh'
  const values = shownNumbers(stage, numbers, board === 'B' ? 'b' : 'a')
  const titled = (name: string) => {
    const at = columns.findIndex((column) => column.name === name)
    const column = columns[at]
    return `${column ? titleOf(column, everyMetric)[language] : name} ${values[at] ?? '–'}`
  }
  const rule = ruleOverSeveral(spec)
  if (rule?.by === 'order') {
    const list = rule.columns.map(titled)
    return zh ? `依次比较：${list.join('；')}` : `Compared in this order: ${list.join('; ')}`
  }
  if (rule) {
    const list = rule.columns.map((name, at) => {
      const weight = rule.weights?.[at] ?? 1
      return weight === 1 ? titled(name) : `${titled(name)} × ${weight}`
    })
    const mean = key.toFixed(2)
    return zh
      ? `按各列名次的平均排名，为 ${mean}；各列：${list.join('；')}`
      : `Ranked by the average rank in these columns, which is ${mean}: ${list.join('; ')}`
  }
  const leading = leadingName(spec)
  const column = columns.find(({ name }) => name === leading)
  if (!column?.expression) return zh ? `按 ${titled(leading)} 排名` : `Ranked by ${titled(leading)}`
  const used = columns.filter(
    ({ name }) => name !== leading && new RegExp(`\\b${name}\\b`).test(column.expression ?? ''),
  )
  const parts = used.map(({ name }) => titled(name)).join(zh ? '；' : '; ')
  const said = `${titled(leading)} = ${column.expression}`
  if (parts === '') return said
  return zh ? `${said}，其中 ${parts}` : `${said}, where ${parts}`
}

/** The first rule of score, submissions, time that decides between a team and its neighbour on the board. */
export function neighbourText(
  mine: Place,
  other: Place & { name: string },
  side: 'above' | 'below',
  { decimals, spec }: Pick<Stage, 'decimals' | 'spec'>,
  language: Language,
): string {
  const zh = language === 'zh'
  const place = zh ? (side === 'above' ? '上一名' : '下一名') : side === 'above' ? 'Above' : 'Below'
  const because = (chinese: string, english: string) =>
    zh ? `${place}“${other.name}”：${chinese}` : `${place}, “${other.name}”: ${english}`
  const rule = ruleOverSeveral(spec)
  if (mine.key !== other.key && rule?.by === 'ranks') {
    const [theirs, ours] = [other.key.toFixed(2), mine.key.toFixed(2)]
    return because(`综合名次 ${theirs} 对 ${ours}`, `average rank ${theirs} vs. ${ours}`)
  }
  if (mine.key !== other.key && rule?.by === 'order') {
    return because('依次比较各列，先分出高下的一列决定', 'the first column that differs decides')
  }
  if (mine.key !== other.key) {
    const [theirs, ours] = [showScore(other.score, decimals), showScore(mine.score, decimals)]
    const rounded = theirs === ours
    return rounded
      ? because(
          `显示成绩相同（${ours}），按完整精度比较`,
          `the shown scores are equal (${ours}); full precision decides`,
        )
      : because(`对方 ${theirs}，你 ${ours}`, `score ${theirs} vs. ${ours}`)
  }
  if (mine.entries !== other.entries) {
    return because(
      `成绩相同，提交次数少者在前（对方 ${other.entries}，你 ${mine.entries}）`,
      `equal scores; fewer submissions rank first (${other.entries} vs. ${mine.entries})`,
    )
  }
  if (mine.at.getTime() !== other.at.getTime()) {
    return because(
      `成绩和次数相同，先提交者在前（${minuteName(other.at)}）`,
      `equal scores and submissions; the earlier one ranks first (${minuteName(other.at)} Beijing time)`,
    )
  }
  return because('成绩、次数、时间都相同，并列', 'equal score, submissions and time: the rank is tied')
}

export const rankHeader = { zh: ['名次', '队伍', '成绩'], en: ['Rank', 'Team', 'Score'] }

/** Of the overall board: its columns are the rank, the name, the total, and for each part the score and the rank. */
export function overallHeader(
  { by, over }: Overall,
  parts: readonly { name: Words; board: 'A' | 'B' | null }[],
  language: Language,
): string[] {
  const zh = language === 'zh'
  const of = (words: Words) => words[language] || (zh ? words.en : words.zh)
  const names = parts.map(({ name, board }) => {
    const counts = board === null ? (zh ? '尚未计入' : 'not counted yet') : zh ? `${board} 榜` : `board ${board}`
    return zh ? `${of(name)}（${counts}）` : `${of(name)} (${counts})`
  })
  return [
    zh ? '名次' : 'Rank',
    over === 'series' ? (zh ? '选手' : 'Competitor') : zh ? '队伍' : 'Team',
    ...(by === 'order' ? [] : [by === 'sum' ? (zh ? '总分' : 'Total') : zh ? '平均名次' : 'Average rank']),
    ...names.flatMap((name) => (zh ? [`${name}成绩`, `${name}名次`] : [`${name} score`, `${name} rank`])),
    zh ? '审核' : 'Review',
  ]
}

/** How a published review of a part removed a team. */
export const removedText = {
  refused: { zh: '审核移出', en: 'removed' },
  struck: { zh: '取消成绩', en: 'disqualified' },
}

/** In place of the name of a team that is not shown. */
export const anonymousTeam = { zh: '匿名队伍', en: 'Anonymous team' } as const
