import { Readable } from 'node:stream'
import type * as file from '@leitai/contract/file'
import { partKey } from '@leitai/contract/file'
import { limits } from '@leitai/contract/limits'
import type { Handler } from '../../call.ts'
import { orRefuse, Refused, refuse } from '../../refuse.ts'
import type { Storage } from '../../storage/storage.ts'
import { forgetUploads, isOwnKey, keep, noteUpload, refusalOfFile, suffixOf } from '../file.ts'

const MOST_PARTS = Math.ceil(limits.uploadBytes / limits.uploadPartBytes)

export const joinUpload: Handler<typeof file.joinUpload> = async ({ db, me, now, house }, { objectKey, parts }) => {
  refuse(isOwnKey(me.id, objectKey) ? null : { code: 'file.key' })
  refuse(parts >= 1 && parts <= MOST_PARTS ? null : { code: 'file.tooLarge' })
  const { storage } = house
  // Asked again because the answer was lost: it is joined already.
  const joined = await storage.stat(objectKey)
  if (joined) return { objectKey, fileSize: joined.size }
  const keys = Array.from({ length: parts }, (_, part) => partKey(objectKey, part))
  let size = 0
  for (const key of keys) size += orRefuse(await storage.stat(key), 'submission.fileMissing').size
  refuse(refusalOfFile(objectKey, size))
  // Noted first: what is refused must not be stored.
  await forgetUploads(db, keys)
  await noteUpload(db, { objectKey, userId: me.id, fileName: objectKey, size, now })
  await keep(storage, objectKey, Readable.from(bytesOf(storage, keys)), orRefuse(suffixOf(objectKey), 'file.type'))
  for (const key of keys) await storage.delete(key)
  const { size: fileSize } = (await storage.stat(objectKey)) ?? { size: 0 }
  if (fileSize !== size) throw new Refused({ code: 'submission.fileMissing' })
  return { objectKey, fileSize }
}

async function* bytesOf(storage: Storage, keys: string[]): AsyncGenerator<Buffer> {
  for (const key of keys) yield* (await storage.get(key)).body
}
