import { limits } from '@leitai/contract/core/limits'
import type * as file from '@leitai/contract/platform/file'
import { encryptAddress } from '@leitai/contract/platform/tempurl'
import type { Refusal } from '@leitai/contract/refusals'
import { refuse } from '../../errors/refuse.ts'
import type { Handler } from '../../http/dispatcher.ts'
import { beginParts, contentTypes, isOwnKey, noteSigned, partOf, suffixOf } from '../file.ts'

export const getTempUploadUrl: Handler<typeof file.getTempUploadUrl> = async (context, input) => {
  const { db, me, now, ctx } = context
  const { objectKey, contentType, size } = input
  const suffix = suffixOf(objectKey)
  refuse(suffix && contentTypes[suffix] === contentType ? null : { code: 'file.type' })
  refuse(isOwnKey(me.id, objectKey) ? null : { code: 'file.key' })
  const part = partOf(objectKey)
  const most = part ? limits.uploadPartBytes : limits.uploadBytes
  refuse(refusalOfSize(size, most, ctx.storage.exactSize))
  const grant = { contentType, maxBytes: size ?? most, expiresInSeconds: limits.uploadUrlSeconds }
  await noteSigned(
    { db, ctx },
    { objectKey: part?.key ?? objectKey, userId: me.id, fileName: objectKey, now },
    { kind: part ? 'part' : 'whole', bytes: grant.maxBytes },
  )
  const signed = part
    ? await ctx.storage.parts.putUrl(await beginParts({ db, ctx }, part.key, contentType), part.part, grant)
    : await ctx.storage.putUrl(objectKey, grant)
  const expiresAt = new Date(now.getTime() + limits.uploadUrlSeconds * 1000)
  return { tempUrl: await encryptAddress(signed.url), expiresAt, headers: signed.headers }
}

function refusalOfSize(size: number | undefined, most: number, needed: boolean): Refusal | null {
  if (size === undefined) return needed ? { code: 'file.sizeUntold' } : null
  if (size <= 0) return { code: 'file.empty' }
  return size > most ? { code: 'file.tooLarge' } : null
}
