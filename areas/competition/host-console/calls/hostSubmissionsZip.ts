import { extname } from 'node:path'
import { audit } from '@leitai/platform/audit/audit'
import { limits } from '@leitai/platform/contract/limits'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { Download } from '@leitai/platform/http/download'
import { minuteName } from '@leitai/platform/time/day'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun, refusalToZip } from '../../staff/rules.ts'
import type * as console from '../contract.submissions.ts'
import { countSubmissions, submissionsOf, submissionsWhere } from '../submissions.ts'
import { zipHeader } from '../texts.ts'
import { safeName, zipOf } from '../zip.ts'

export const hostSubmissionsZip: Handler<typeof console.hostSubmissionsZip> = async (context, input) => {
  const { db, ctx, language } = context
  const { cmpt, role } = await hostedCompetition(context, input.cmptId)
  refuse(refusalToRun(role))
  const { where } = await submissionsWhere(db, input)
  refuse(refusalToZip(await countSubmissions(db, where)))
  const rows = await submissionsOf(db, where, { limit: limits.zipEntries })
  const files = rows.flatMap(({ submission, stage, teamName, person }) => {
    const { objectKey, programKey } = submission
    const folder = `stage-${stage.ord}/team-${submission.teamId}/${submission.no}-`
    const cells = [
      submission.id,
      stage.name[language] || stage.name.zh || stage.name.en,
      teamName,
      person.name,
      minuteName(submission.createdAt),
      submission.fileName,
      submission.state,
      submission.scoreA,
      submission.scoreB,
    ]
    const own = { key: programKey ?? objectKey, name: `${folder}${safeName(submission.fileName)}`, cells }
    // What a program wrote lies beside it.
    const isWritten = programKey !== null && programKey !== objectKey
    return isWritten ? [own, { key: objectKey, name: `${folder}result${extname(objectKey)}`, cells }] : [own]
  })
  await audit(context, {
    action: 'console.entriesZip',
    target: { kind: 'competition', id: cmpt.id },
    detail: { files: files.length },
  })
  const body = await zipOf(ctx.storage, files, { name: 'manifest.csv', header: zipHeader[language] })
  return new Download({ name: `submissions-${cmpt.id}.zip`, contentType: 'application/zip', body })
}
