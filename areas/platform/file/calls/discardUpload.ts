import { refuse } from '../../errors/refuse.ts'
import type { Handler } from '../../http/dispatcher.ts'
import type * as file from '../contract.ts'
import { isOwnWhole } from '../file.ts'
import { discardUpload as discard } from '../parts.ts'

export const discardUpload: Handler<typeof file.discardUpload> = async ({ db, me, ctx }, { objectKey }) => {
  refuse(isOwnWhole(me.id, objectKey) ? null : { code: 'file.key' })
  await discard({ db, ctx }, { objectKey, userId: me.id })
  return { ok: true }
}
