import type * as console from '@leitai/contract/competition/host-console.submissions'
import { audit } from '../../../platform/audit/audit.ts'
import { Refused, refuse } from '../../../platform/errors/refuse.ts'
import { contentTypes, suffixOf } from '../../../platform/file/file.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { Download } from '../../../platform/http/download.ts'
import { isStorageFault } from '../../../platform/storage/storage.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { submissionOf } from '../submissions.ts'

export const hostSubmissionFile: Handler<typeof console.hostSubmissionFile> = async (context, input) => {
  const { db, ctx } = context
  const { role } = await hostedCompetition(context, input.cmptId)
  refuse(refusalToRun(role))
  const { objectKey, programKey, fileName, id } = (await submissionOf(db, input)).submission
  // What was handed in; what a program has written is in the archive of all.
  const key = programKey ?? objectKey
  const { body } = await ctx.storage.get(key).catch((error) => {
    throw isStorageFault(error, 'NoSuchObject') ? new Refused({ code: 'submission.unknown' }) : error
  })
  await audit(context, { action: 'console.entryFile', target: { kind: 'submission', id }, cmptId: input.cmptId })
  return new Download({ name: fileName, contentType: contentTypes[suffixOf(key) ?? 'csv'], body })
}
