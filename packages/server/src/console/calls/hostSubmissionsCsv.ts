import type * as console from '@leitai/contract/console'
import type { Handler } from '../../call.ts'
import { minuteName } from '../../day.ts'
import { csvStream, Download } from '../../download.ts'
import { entriesAsked, entriesOf, whyFailed } from '../entries.ts'
import { hostedCompetition } from '../role.ts'

const headers = {
  zh: [
    '编号',
    '阶段',
    '队内序号',
    '提交时间(北京时间)',
    '队伍',
    '提交人',
    '文件',
    '大小(字节)',
    '状态',
    'A榜成绩',
    'B榜成绩',
    '耗时(毫秒)',
    '评测次数',
    '练习',
    '选手已隐藏',
    '作废原因',
    '原因',
  ],
  en: [
    'Id',
    'Stage',
    'No. in the team',
    'Submitted (Beijing time)',
    'Team',
    'By',
    'File',
    'Size (bytes)',
    'State',
    'A score',
    'B score',
    'Duration (ms)',
    'Attempts',
    'Practice',
    'Hidden by the team',
    'Void because',
    'Reason',
  ],
}
const AT_ONCE = 1000

export const hostSubmissionsCsv: Handler<typeof console.hostSubmissionsCsv> = async (context, input) => {
  const { db, language } = context
  await hostedCompetition(context, input.cmptId)
  const { where } = await entriesAsked(db, input)
  async function* parts() {
    let before: number | undefined
    for (;;) {
      const rows = await entriesOf(db, where, { limit: AT_ONCE, before })
      yield rows.map((row) => {
        const { entry, stage, teamName, person } = row
        const { reason, faults } = whyFailed(row, language)
        return [
          entry.id,
          stage.name[language] || stage.name.zh,
          entry.no,
          minuteName(entry.createdAt),
          teamName,
          person.name,
          entry.fileName,
          entry.size,
          entry.state,
          entry.scoreA,
          entry.scoreB,
          entry.durationMs,
          entry.attempt,
          entry.practice ? 1 : 0,
          entry.deletedAt ? 1 : 0,
          entry.voidedAt ? entry.voidReason : null,
          reason === null ? null : [reason, ...faults].join('\n'),
        ]
      })
      before = rows.at(-1)?.entry.id
      if (rows.length < AT_ONCE) return
    }
  }
  return new Download({
    name: `submissions-${input.cmptId}.csv`,
    contentType: 'text/csv; charset=utf-8',
    body: csvStream(headers[language], parts()),
  })
}
