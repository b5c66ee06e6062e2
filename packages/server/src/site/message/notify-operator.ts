import { users } from '../../identity/account/table.ts'
import type { operatorTold } from '../../identity/sso/hooks.ts'
import { and, eq } from '../../platform/db/orm.ts'
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
