import type * as console from '@leitai/contract/console'
import { audit } from '../../admin/audit.ts'
import type { Handler } from '../../call.ts'
import { Download } from '../../download.ts'
import { contentTypes, suffixOf } from '../../file/file.ts'
import { Refused, refuse } from '../../refuse.ts'
import { isStorageFault } from '../../storage/storage.ts'
import { entryOf } from '../entries.ts'
import { hostedCompetition } from '../role.ts'
import { refusalToRun } from '../rules.ts'

export const hostEntryFile: Handler<typeof console.hostEntryFile> = async (context, input) => {
  const { db, house } = context
  const { role } = await hostedCompetition(context, input.cmptId)
  refuse(refusalToRun(role))
  const { objectKey, fileName, id } = (await entryOf(db, input)).entry
  const { body } = await house.storage.get(objectKey).catch((error) => {
    throw isStorageFault(error, 'NoSuchObject') ? new Refused({ code: 'submission.unknown' }) : error
  })
  await audit(context, { action: 'console.entryFile', target: { kind: 'submission', id }, cmptId: input.cmptId })
  return new Download({ name: fileName, contentType: contentTypes[suffixOf(objectKey) ?? 'csv'], body })
}
