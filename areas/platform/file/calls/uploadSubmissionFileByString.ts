import { refuse } from '../../errors/refuse.ts'
import type { Handler } from '../../http/dispatcher.ts'
import type * as file from '../contract.ts'
import { keep, newKey, noteUpload, refusalOfFile } from '../file.ts'
import { refuseFullDisk } from '../room.ts'

export const uploadSubmissionFileByString: Handler<typeof file.uploadSubmissionFileByString> = async (
  { db, me, now, ctx },
  { fileName, content },
) => {
  const bytes = Buffer.from(content)
  const name = fileName.toLowerCase().endsWith('.csv') ? fileName : `${fileName}.csv`
  refuse(refusalOfFile(name, bytes.length))
  await refuseFullDisk({ db, ctx }, bytes.length)
  const objectKey = newKey(me.id, 'csv')
  // Recorded first: a refused upload must not be stored.
  await noteUpload(db, { objectKey, userId: me.id, fileName: name, size: bytes.length, now })
  await keep(ctx.storage, objectKey, bytes, 'csv')
  return { fileName: name, fileSize: bytes.length, filePath: objectKey }
}
