import { type RowWire, rankList, weekRankList } from '@leitai/contract/competition/leaderboard'
import { counted } from '@leitai/contract/core/fill'
import { isCallError } from '../command-error.ts'
import { competitionOr, stageId } from '../competition.ts'
import { t } from '../language.ts'
import { openSession, type Session } from '../session.ts'
import { type Column, type Format, show } from '../table.ts'
import { print, timeText } from '../terminal.ts'

type Board = 'A' | 'B' | 'practice'
interface BoardOptions {
  stage?: string
  board?: Board
  week?: string
  search: string
  limit: string
  format: Format
}

const columns = (format: Format): Column<RowWire>[] => [
  {
    key: 'rank',
    head: t('名次', 'Rank'),
    cell: ({ rank, baseline }) => (baseline ? t('基线', 'base') : rank),
    right: true,
  },
  { key: 'team', head: t('队伍', 'Team'), cell: ({ teamName }) => teamName, most: 36 },
  { key: 'score', head: t('成绩', 'Score'), cell: ({ score }) => score, right: true },
  { key: 'entries', head: t('提交', 'Entries'), cell: ({ entries }) => entries, right: true },
  { key: 'at', head: t('时间', 'Time'), cell: ({ at }) => (format === 'csv' ? at : timeText(at)) },
]
const PAGE = 100

/** Whether the requested stage has no A board, e.g. one for a new test set. */
async function lacksA(call: Session['call'], which: { cmptId: number; stageId: number | undefined }): Promise<boolean> {
  try {
    await call(rankList, { ...which, board: 'A', keyword: '', page: 1, pageSize: 1 })
    return false
  } catch (error) {
    if (isCallError(error) && error.code === 'board.unknown') return true
    throw error
  }
}

export async function leaderboard(written: string | undefined, options: BoardOptions): Promise<void> {
  const { call } = openSession()
  const { board, week, search: keyword, format } = options
  const which = { cmptId: competitionOr(written), stageId: stageId(options.stage) }
  const most = Math.max(1, Number(options.limit) || 50)
  const rows: RowWire[] = []
  const shown = board ?? (week === undefined && (await lacksA(call, which)) ? 'B' : 'A')
  for (let page = 1; rows.length < most; page++) {
    const part = { ...which, page, pageSize: PAGE }
    const answer =
      week === undefined
        ? await call(rankList, { ...part, board: shown, keyword })
        : await call(weekRankList, { ...part, week: Number(week) || 1 })
    if (page === 1 && format === 'table') {
      const frozen = answer.frozen ? t(',已冻结', ', frozen') : ''
      print(
        t(
          `${answer.total} 支队伍,截至 ${timeText(answer.asOf)}${frozen}`,
          `${counted(answer.total, 'team', 'teams')} as of ${timeText(answer.asOf)}${frozen}`,
        ),
      )
    }
    rows.push(...answer.list)
    if (answer.list.length < PAGE) break
  }
  show(rows.slice(0, most), columns(format), format, t('排行榜还是空的', 'Nobody is on the board yet'))
}
