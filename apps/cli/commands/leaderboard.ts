import { cmptDetail } from '@leitai/competition/catalog/contract.detail'
import { otherColumns, type ShownColumn } from '@leitai/competition/definition/contract.scoring'
import { type RowWire, rankList, weekRankList } from '@leitai/competition/leaderboard/contract'
import { counted } from '@leitai/platform/contract/fill'
import { isCallError } from '../command-error.ts'
import { competitionOr, stageId } from '../competition.ts'
import { either, t } from '../language.ts'
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

/** The columns of a board; `more` are the numbers beside the score. */
const columns = (format: Format, more: ReturnType<typeof otherColumns<ShownColumn>>): Column<RowWire>[] => [
  {
    key: 'rank',
    head: t('名次', 'Rank'),
    cell: ({ rank, baseline }) => (baseline ? t('基线', 'base') : rank),
    right: true,
  },
  { key: 'team', head: t('队伍', 'Team'), cell: ({ teamName }) => teamName, most: 36 },
  { key: 'score', head: t('成绩', 'Score'), cell: ({ score }) => score, right: true },
  ...more.map(
    ({ name, title, at }): Column<RowWire> => ({
      key: name,
      head: either(title),
      cell: ({ numbers }) => numbers[at] ?? null,
      right: true,
      most: 24,
    }),
  ),
  { key: 'entries', head: t('提交', 'Submissions'), cell: ({ entries }) => entries, right: true },
  { key: 'at', head: t('时间', 'Time'), cell: ({ at }) => (format === 'csv' ? at : timeText(at)) },
]
const PAGE = 100

/** Whether the requested stage has no A board, e.g. one for a new test set. */
async function lacksA(call: Session['call'], which: { cmptId: number; stageId: number | undefined }): Promise<boolean> {
  try {
    await call(rankList, { ...which, board: 'A', keyword: '', page: 1, pageSize: 1 })
    return false
  } catch (error) {
    if (isCallError(error) && error.code === 'leaderboard.unknown') return true
    throw error
  }
}

/** The numbers that a stage’s board shows beside the score. */
async function numbersOf(call: Session['call'], cmptId: number, stage: number) {
  const { stages } = await call(cmptDetail, { cmptId })
  const scoring = stages.find(({ id }) => id === stage)?.scoring
  return scoring ? otherColumns(scoring.columns, scoring.rank) : []
}

export async function leaderboard(written: string | undefined, options: BoardOptions): Promise<void> {
  const { call } = openSession()
  const { board, week, search: keyword, format } = options
  const which = { cmptId: competitionOr(written), stageId: stageId(options.stage) }
  const most = Math.max(1, Number(options.limit) || 50)
  const rows: RowWire[] = []
  const shown = board ?? (week === undefined && (await lacksA(call, which)) ? 'B' : 'A')
  let stage = 0
  for (let page = 1; rows.length < most; page++) {
    const part = { ...which, page, pageSize: PAGE }
    const answer =
      week === undefined
        ? await call(rankList, { ...part, board: shown, keyword })
        : await call(weekRankList, { ...part, week: Number(week) || 1 })
    if (page === 1 && format === 'table') {
      const frozen = answer.frozen ? t('，已冻结', ', frozen') : ''
      print(
        t(
          `${answer.total} 支队伍，截至 ${timeText(answer.asOf)}${frozen}`,
          `${counted(answer.total, 'team', 'teams')} as of ${timeText(answer.asOf)}${frozen}`,
        ),
      )
    }
    stage = answer.stageId
    rows.push(...answer.list)
    if (answer.list.length < PAGE) break
  }
  show(
    rows.slice(0, most),
    columns(format, await numbersOf(call, which.cmptId, stage)),
    format,
    t('排行榜还是空的', 'No teams on the leaderboard yet'),
  )
}
