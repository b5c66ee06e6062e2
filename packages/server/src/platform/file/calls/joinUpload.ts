import type * as file from '@leitai/contract/platform/file'
import { refuse } from '../../errors/refuse.ts'
import type { Handler } from '../../http/dispatcher.ts'
import { isOwnWhole, joinParts, MOST_PARTS } from '../file.ts'

export const joinUpload: Handler<typeof file.joinUpload> = async ({ db, me, ctx }, { objectKey, parts }) => {
  refuse(isOwnWhole(me.id, objectKey) ? null : { code: 'file.key' })
  refuse(parts >= 1 && parts <= MOST_PARTS ? null : { code: 'file.tooLarge' })
  const { size } = await joinParts({ db, ctx }, { objectKey, userId: me.id, count: parts })
  return { objectKey, fileSize: size }
}
