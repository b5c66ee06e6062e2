import { limits } from '@leitai/platform/contract/limits'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as editor from '../contract.files.ts'
import { bytesOfPart, ownUpload, PART_TYPE, partsIn, partsOf } from '../upload.ts'

export const uploadPart: Handler<typeof editor.uploadPart> = async ({ db, me, now, ctx }, { uploadId, part }) => {
  const file = await ownUpload(db, me.id, uploadId)
  refuse(file.state === 'uploading' && part >= 0 && part < partsOf(file.size) ? null : { code: 'making.noUpload' })
  const { uploadUrlSeconds } = limits
  const signed = await ctx.storage.parts.putUrl(partsIn(file), part, {
    contentType: PART_TYPE,
    maxBytes: bytesOfPart(file.size, part),
    exact: true,
    expiresInSeconds: uploadUrlSeconds,
  })
  return { ...signed, expiresAt: new Date(now.getTime() + uploadUrlSeconds * 1000) }
}
