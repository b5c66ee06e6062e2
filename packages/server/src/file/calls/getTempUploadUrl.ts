import type * as file from '@leitai/contract/file'
import { limits } from '@leitai/contract/limits'
import { sealAddress } from '@leitai/contract/tempurl'
import type { Handler } from '../../call.ts'
import { refuse } from '../../refuse.ts'
import { contentTypes, isOwnKey, noteUpload, suffixOf } from '../file.ts'

export const getTempUploadUrl: Handler<typeof file.getTempUploadUrl> = async (context, input) => {
  const { db, me, now, house } = context
  const { objectKey, contentType } = input
  const suffix = suffixOf(objectKey)
  refuse(suffix && contentTypes[suffix] === contentType ? null : { code: 'file.type' })
  refuse(isOwnKey(me.id, objectKey) ? null : { code: 'file.key' })
  await noteUpload(db, { objectKey, userId: me.id, fileName: objectKey, size: null, now })
  const url = await house.storage.putUrl(objectKey, {
    contentType,
    maxBytes: limits.uploadBytes,
    expiresInSeconds: limits.uploadUrlSeconds,
  })
  const expiresAt = new Date(now.getTime() + limits.uploadUrlSeconds * 1000)
  return { tempUrl: await sealAddress(url), expiresAt }
}
