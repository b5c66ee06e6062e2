import { users } from '@leitai/identity/account/table'
import type { Db } from '@leitai/platform/db/db'
import { and, asc, eq } from '@leitai/platform/db/orm'
import { hostRoles } from './table.ts'

type Role = (typeof hostRoles.$inferSelect)['role']

/** Staff of a competition, longest-serving first. */
export const rolesOf = (db: Db, cmptId: number) =>
  db
    .select({
      userId: hostRoles.userId,
      userName: users.name,
      avatar: users.avatar,
      role: hostRoles.role,
      at: hostRoles.at,
    })
    .from(hostRoles)
    .innerJoin(users, eq(users.id, hostRoles.userId))
    .where(eq(hostRoles.cmptId, cmptId))
    .orderBy(asc(hostRoles.at), asc(hostRoles.userId))

/** Gives a user a role in a competition, or changes it. */
export async function setHostRole(
  db: Db,
  { cmptId, userId, role, now }: { cmptId: number; userId: number; role: Role; now: Date },
): Promise<void> {
  await db
    .insert(hostRoles)
    .values({ cmptId, userId, role, at: now })
    .onConflictDoUpdate({ target: [hostRoles.cmptId, hostRoles.userId], set: { role } })
}

/** False if the user had no role. */
export async function endHostRole(db: Db, { cmptId, userId }: { cmptId: number; userId: number }): Promise<boolean> {
  const ended = await db
    .delete(hostRoles)
    .where(and(eq(hostRoles.cmptId, cmptId), eq(hostRoles.userId, userId)))
    .returning({ userId: hostRoles.userId })
  return ended.length > 0
}
