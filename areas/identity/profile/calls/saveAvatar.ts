import { orRefuse } from '@leitai/platform/errors/refuse'
import { releaseUpload } from '@leitai/platform/file/file'
import { addressOf, keepPicture, ownPicture, publicKey } from '@leitai/platform/file/picture'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { setAvatar } from '../../account/avatar.ts'
import { avatarOf } from '../../account/record.ts'
import type * as settings from '../contract.ts'

export const saveAvatar: Handler<typeof settings.saveAvatar> = async ({ db, me, now, ctx }, { fullPath }) => {
  const objectKey = fullPath === '' ? null : orRefuse(ownPicture('avatar', me.id, fullPath), 'file.key')
  if (objectKey) orRefuse(await ctx.storage.stat(objectKey), 'file.key')
  const avatar = objectKey && addressOf(objectKey)
  // First, as it locks the account: concurrent calls must not release each other's picture.
  const before = await setAvatar(db, me.id, avatar)
  if (objectKey) await keepPicture(db, { objectKey, userId: me.id, now })
  const left = before === null || before === avatar ? null : publicKey(before)
  if (left) await releaseUpload(db, left)
  return { avatar: avatarOf({ id: me.id, avatar }) }
}
