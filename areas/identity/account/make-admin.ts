import type { Db } from '@leitai/platform/db/db'
import { hashPassword } from './password.ts'
import { nameKey } from './rules.ts'
import { users } from './table.ts'

/** An admin who agrees to the terms at the first log-in. Throws where the name or the e-mail is taken. */
export async function makeAdmin(
  db: Db,
  { name, email = null, password, now }: { name: string; email?: string | null; password: string; now: Date },
): Promise<{ id: number; name: string }> {
  const values = { name, nameKey: nameKey(name), email, role: 'admin' as const, createdAt: now }
  const [made] = await db
    .insert(users)
    .values({ ...values, passwordHash: await hashPassword(password) })
    .returning({ id: users.id, name: users.name })
  if (!made) throw new Error('the insert gave no row')
  return made
}
