import { orRefuse } from '../../errors/refuse.ts'
import type { Handler } from '../../http/dispatcher.ts'
import type * as file from '../contract.ts'
import { noteUpload } from '../file.ts'

export const upload: Handler<typeof file.upload> = async ({ db, me, file: stored }) => {
  const { objectKey, name, size, begunAt } = orRefuse(stored, 'file.empty')
  await noteUpload(db, { objectKey, userId: me.id, fileName: name, size, now: begunAt })
  return { fileName: name, fileSize: size, filePath: objectKey }
}
