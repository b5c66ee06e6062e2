import type * as settings from '@leitai/contract/identity/profile'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import { releaseUpload } from '../../../platform/file/file.ts'
import { addressOf, ownPicture, publicKey, usePicture } from '../../../platform/file/picture.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { setAvatar } from '../../account/avatar.ts'
import { avatarOf } from '../../account/record.ts'

export const saveAvatar: Handler<typeof settings.saveAvatar> = async ({ db, me, now, ctx }, { fullPath }) => {
  const objectKey = fullPath === '' ? null : orRefuse(ownPicture('avatar', me.id, fullPath), 'file.key')
  if (objectKey) orRefuse(await ctx.storage.stat(objectKey), 'file.key')
  const avatar = objectKey && addressOf(objectKey)
  // First, as it locks the account: concurrent calls must not release each other's picture.
  const before = await setAvatar(db, me.id, avatar)
  if (objectKey) await usePicture(db, { objectKey, userId: me.id, now })
  const left = before === null || before === avatar ? null : publicKey(before)
  if (left) await releaseUpload(db, left)
  return { avatar: avatarOf({ id: me.id, avatar }) }
}
