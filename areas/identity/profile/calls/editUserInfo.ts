import { eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { rename } from '../../account/availability.ts'
import { users } from '../../account/table.ts'
import type * as settings from '../contract.ts'
import { isRegion, isSchool } from '../dictionary.ts'
import { baseInfo, saidOf } from '../profile.ts'
import { onceEach, refusalToEdit } from '../rules.ts'
import { profiles } from '../table.ts'

export const editUserInfo: Handler<typeof settings.editUserInfo> = async ({ db, me, now }, { info }) => {
  // Serialised: the rules check the whole profile, and concurrent edits would not see each other.
  await db.select({ id: users.id }).from(users).where(eq(users.id, me.id)).for('update')
  const { userName, ...change } = info
  refuse(refusalToEdit(await saidOf(db, me.id), change, { isRegion, isSchool }))
  if (userName !== undefined) await rename(db, { userId: me.id, name: userName, now })
  const values = {
    ...change,
    ...(change.skills && { skills: onceEach(change.skills) }),
    ...(change.roles && { roles: [...new Set(change.roles)] }),
    updatedAt: now,
  }
  await db
    .insert(profiles)
    .values({ userId: me.id, ...values })
    .onConflictDoUpdate({ target: profiles.userId, set: values })
  return baseInfo(db, me.id)
}
