import {
  exportSubmissions,
  getCommitResult,
  mySubmission,
  removeBRankSubmission,
  type SubmissionWire,
  setBRankSubmission,
} from '@leitai/competition/submission/contract'
import { competitionOr, numberOf, stageId } from '../competition.ts'
import { bytesOf } from '../http.ts'
import { t } from '../language.ts'
import { openSession } from '../session.ts'
import { type Column, type Format, show } from '../table.ts'
import { good, print, say, sizeText, timeText } from '../terminal.ts'
import { follow } from './submit.ts'

const states = {
  queued: () => t('排队', 'queued'),
  running: () => t('运行中', 'running'),
  scoring: () => t('评测中', 'scoring'),
  scored: () => t('成功', 'scored'),
  failed: () => t('失败', 'failed'),
  cancelled: () => t('已取消', 'cancelled'),
}
const columns = (): Column<SubmissionWire>[] => [
  { key: 'id', head: t('编号', 'ID'), cell: ({ id }) => id, right: true },
  { key: 'no', head: '#', cell: ({ no }) => no, right: true },
  { key: 'submittedAt', head: t('时间', 'Time'), cell: ({ submittedAt }) => timeText(submittedAt) },
  { key: 'person', head: t('提交人', 'Submitted by'), cell: ({ person }) => person.userName, most: 20 },
  { key: 'fileName', head: t('文件', 'File'), cell: ({ fileName }) => fileName, most: 30 },
  { key: 'size', head: t('大小', 'Size'), cell: ({ size }) => sizeText(size), right: true },
  { key: 'state', head: t('状态', 'Status'), cell: ({ state }) => states[state]() },
  { key: 'score', head: t('成绩', 'Score'), cell: ({ score }) => score, right: true },
  { key: 'best', head: t('最好', 'Best'), cell: ({ best }) => (best ? '✓' : '') },
  { key: 'picked', head: t('B 榜', 'For B'), cell: ({ picked, countsForB }) => (picked ? '★' : countsForB ? '✓' : '') },
  { key: 'remark', head: t('备注', 'Note'), cell: ({ remark }) => remark, most: 24 },
]

interface HistoryOptions {
  stage?: string
  page: string
  format: Format
}

export async function submissions(written: string | undefined, { stage, page, format }: HistoryOptions): Promise<void> {
  const { call, open } = openSession()
  const which = { cmptId: competitionOr(written), stageId: stageId(stage) }
  if (format === 'csv') {
    // The site’s own export, which has all pages.
    return say(
      (await bytesOf(await open(exportSubmissions, which)))
        .toString()
        .replace(/^\ufeff/, '')
        .trimEnd(),
    )
  }
  const part = { page: Number(page) || 1, pageSize: 50 }
  const { list, quota, bestScore, picks } = await call(mySubmission, { ...which, state: '', order: 'newest', ...part })
  show(list, columns(), format, t('还没有提交', 'No submissions yet'))
  if (format === 'json') return
  if (bestScore !== null) print(t(`最好成绩 ${bestScore}`, `Best score ${bestScore}`))
  print(
    t(
      `今日剩余 ${quota.remainingToday}/${quota.dailyLimit} 次`,
      `Left today: ${quota.remainingToday} of ${quota.dailyLimit}`,
    ),
  )
  print(picks.note)
}

export async function showOne(written: string, { wait, format }: { wait?: boolean; format: Format }): Promise<void> {
  const session = openSession()
  const id = numberOf(written, ['提交', 'The submission'])
  if (wait) return follow(session, id, null)
  const submission = await session.call(getCommitResult, { id })
  show([submission], columns(), format)
  for (const { text } of submission.faults) print(text)
}

export async function pick(written: string[], { off }: { off?: boolean }): Promise<void> {
  const { call } = openSession()
  for (const one of written) {
    const id = numberOf(one, ['提交', 'The submission'])
    const { picked, limit, note } = await call(off ? removeBRankSubmission : setBRankSubmission, { id })
    say(
      good(
        t(
          `已选 ${picked.length}/${limit}：${picked.join(', ')}`,
          `Selected ${picked.length} of ${limit}: ${picked.join(', ')}`,
        ),
      ),
    )
    print(note)
  }
}
