import { users } from '@leitai/identity/account/table'
import type { operatorTold } from '@leitai/identity/sso/hooks'
import { and, eq } from '@leitai/platform/db/orm'
import { notifyEach } from './notify.ts'

/** Notifies every admin. */
export async function notifyOperator({ db, ...notice }: Parameters<typeof operatorTold.run>[0]): Promise<void> {
  const isAdmin = and(eq(users.role, 'admin'), eq(users.state, 'active'))
  const admins = await db.select({ userId: users.id }).from(users).where(isAdmin)
  await notifyEach(
    db,
    admins.map(({ userId }) => ({ userId, kind: 'system' as const, ...notice })),
  )
}
