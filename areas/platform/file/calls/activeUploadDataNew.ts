import { limits } from '../../contract/limits.ts'
import { uploadBound } from '../../contract/upload-bound.ts'
import { and, eq } from '../../db/orm.ts'
import { orRefuse, refuse } from '../../errors/refuse.ts'
import type { Handler } from '../../http/dispatcher.ts'
import type * as file from '../contract.ts'
import { isOwnWhole, noteUpload, refusalOfFile } from '../file.ts'
import { uploads } from '../table.ts'

export const activeUploadDataNew: Handler<typeof file.activeUploadDataNew> = async ({ db, me, now, ctx }, input) => {
  const { filePath, fileName } = input
  refuse(isOwnWhole(me.id, filePath) ? null : { code: 'file.key' })
  const { size } = orRefuse(await ctx.storage.stat(filePath), 'submission.fileMissing')
  // It was stored, so its own bound was kept; that of its stage is checked when it is handed in.
  refuse(refusalOfFile(fileName, size, { most: uploadBound({ uploadLimitMb: limits.uploadMb.most }) }))
  await noteUpload(db, { objectKey: filePath, userId: me.id, fileName, size, now })
  const [row] = await db
    .update(uploads)
    .set({ fileName, size })
    .where(and(eq(uploads.objectKey, filePath), eq(uploads.userId, me.id)))
    .returning({ id: uploads.id })
  return { fileId: orRefuse(row, 'submission.fileMissing').id }
}
