import { and, asc, eq, isNull } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { csv, Download } from '@leitai/platform/http/download'
import { minuteName } from '@leitai/platform/time/day'
import { scoringStage } from '../../definition/scoring-stage.ts'
import { levelOf } from '../bootstrap-rules.ts'
import type * as submission from '../contract.ts'
import { intervalTitles } from '../number-texts.ts'
import { myTeamIn } from '../submission.ts'
import { showSubmissions } from '../submission-view.ts'
import { submissions } from '../table.ts'
import { exportHeader } from '../texts.ts'

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
  const level = levelOf(stage.spec)
  const body = csv(
    [...exportHeader[language], ...(level === null ? [] : intervalTitles[language](level))],
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
      ...(level === null ? [] : [numberOf(row.interval?.low), numberOf(row.interval?.high)]),
    ]),
  )
  return new Download({ name: `submissions-${input.cmptId}.csv`, contentType: 'text/csv; charset=utf-8', body })
}

const numberOf = (shown: string | undefined): number | null => (shown === undefined ? null : Number(shown))
