import type * as console from '@leitai/contract/competition/host-console'
import { zipStream } from '@leitai/zip/write'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { csvStream, Download } from '../../../platform/http/download.ts'
import { weekOf } from '../../../platform/time/day.ts'
import { stagesOf } from '../../definition/competition.ts'
import { staffCompetition } from '../../staff/role.ts'
import { hasA, mainBoards } from '../../submission/board-rules.ts'
import { auditDownload } from '../csv.ts'
import { boardList, peopleList, submissionsList, teamsList } from '../lists.ts'

/** Weeks of weekly boards that the zip includes at most: a practice competition runs for years. */
const WEEKS = 60

export const hostAllZip: Handler<typeof console.hostAllZip> = async (context, { cmptId }) => {
  const { db, now } = context
  const { cmpt } = await staffCompetition(context, cmptId)
  const asked = { cmptId, keyword: '' }
  const stages = (await stagesOf(db, cmptId)).filter(({ spec }) => spec !== null)
  const boards = stages.flatMap((stage) => {
    const until = stage.endAt && stage.endAt < now ? new Date(stage.endAt.getTime() - 1) : now
    const last = Math.max(1, weekOf(stage.startAt, until))
    const weeks = Array.from({ length: hasA(stage) ? Math.min(last, WEEKS) : 0 }, (_, at) => last - at)
    return [
      ...[...mainBoards(stage), 'practice' as const].map((board) => boardList(context, { stage, board })),
      ...weeks.map((week) => boardList(context, { stage, board: 'week', week })),
    ]
  })
  const people = peopleList(context, cmpt, { ...asked, show: 'all' })
  const lists = [people, await teamsList(context, asked), await submissionsList(context, asked), ...boards]
  await auditDownload(context, cmptId, 'all')
  const body = await zipStream(
    lists.map(({ name, header, parts }) => ({ name, content: () => csvStream(header, parts) })),
  )
  return new Download({ name: `${cmpt.slug}-lists.zip`, contentType: 'application/zip', body })
}
