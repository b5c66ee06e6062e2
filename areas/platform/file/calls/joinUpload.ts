import { refuse } from '../../errors/refuse.ts'
import type { Handler } from '../../http/dispatcher.ts'
import type * as file from '../contract.ts'
import { isOwnWhole } from '../file.ts'
import { tooLarge } from '../part-rules.ts'
import { joinParts } from '../parts.ts'

export const joinUpload: Handler<typeof file.joinUpload> = async ({ db, me, now, ctx }, { objectKey, parts }) => {
  refuse(isOwnWhole(me.id, objectKey) ? null : { code: 'file.key' })
  refuse(parts >= 1 ? null : tooLarge())
  const { size, joined } = await joinParts({ db, ctx }, { objectKey, userId: me.id, count: parts, now })
  return { objectKey, fileSize: size, joined }
}
