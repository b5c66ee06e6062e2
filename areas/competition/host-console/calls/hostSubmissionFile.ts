import { audit } from '@leitai/platform/audit/audit'
import { Refused, refuse } from '@leitai/platform/errors/refuse'
import { contentTypes, suffixOf } from '@leitai/platform/file/file'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { Download } from '@leitai/platform/http/download'
import { isStorageFault } from '@leitai/platform/storage/storage'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as console from '../contract.submissions.ts'
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
