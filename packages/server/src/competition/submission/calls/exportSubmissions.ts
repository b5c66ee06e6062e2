import type * as submission from '@leitai/contract/competition/submission'
import { and, asc, eq, isNull } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { csv, Download } from '../../../platform/http/download.ts'
import { minuteName } from '../../../platform/time/day.ts'
import { myTeamIn, scoringStage } from '../submission.ts'
import { showSubmissions } from '../submission-view.ts'
import { submissions } from '../table.ts'

const headers = {
  zh: [
    '序号',
    '提交时间(北京时间)',
    '提交人',
    '文件',
    '大小(字节)',
    '状态',
    'A榜成绩',
    '与最好成绩之差',
    'B榜选择',
    '备注',
    '原因',
    '作废原因',
  ],
  en: [
    'No.',
    'Submitted (Beijing time)',
    'By',
    'File',
    'Size (bytes)',
    'State',
    'A score',
    'Difference to best',
    'Chosen for B',
    'Remark',
    'Reason',
    'Void because',
  ],
}

export const exportSubmissions: Handler<typeof submission.exportSubmissions> = async (context, input) => {
  const { db, me, now, language } = context
  const stage = await scoringStage(db, input, now)
  const team = await myTeamIn(db, input.cmptId, me)
  const rows = await db
    .select()
    .from(submissions)
    .where(and(eq(submissions.teamId, team.id), eq(submissions.stageId, stage.id), isNull(submissions.deletedAt)))
    .orderBy(asc(submissions.id))
  const shown = await showSubmissions(context, stage, rows)
  const body = csv(
    headers[language],
    shown.map((row) => [
      row.no,
      minuteName(row.submittedAt),
      row.person.userName,
      row.fileName,
      row.size,
      row.state,
      row.value,
      row.delta === null ? null : Number(row.delta),
      row.picked ? '1' : '',
      row.remark,
      row.reason,
      row.voided,
    ]),
  )
  return new Download({ name: `submissions-${input.cmptId}.csv`, contentType: 'text/csv; charset=utf-8', body })
}
