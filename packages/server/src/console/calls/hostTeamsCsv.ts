import type * as console from '@leitai/contract/console'
import type { Handler } from '../../call.ts'
import { csvStream, Download } from '../../download.ts'
import { auditDownload, teamsHeader, teamsParts } from '../csv.ts'
import { hostedCompetition } from '../role.ts'

export const hostTeamsCsv: Handler<typeof console.hostTeamsCsv> = async (context, input) => {
  const { cmpt } = await hostedCompetition(context, input.cmptId)
  await auditDownload(context, cmpt.id, 'teams')
  return new Download({
    name: `teams-${cmpt.id}.csv`,
    contentType: 'text/csv; charset=utf-8',
    body: csvStream(teamsHeader[context.language], await teamsParts(context, input)),
  })
}
