import { randomBytes } from 'node:crypto'
import { hashPassword } from './account/password.ts'
import { nameKey } from './account/rules.ts'
import { users } from './account/table.ts'
import { count } from './db/orm.ts'
import { unfinishedSince } from './demo/mark.ts'
import type { House } from './house.ts'

/** Gives an empty database its first content: the demonstration, or one admin whose password is told once. */
export async function firstStart(house: House): Promise<void> {
  const [found] = await house.db.select({ count: count() }).from(users)
  // A demonstration that was cut short is taken up again.
  if ((found?.count ?? 0) > 0 && !(house.config.demo && (await unfinishedSince(house)))) return
  if (house.config.demo) {
    const { fillDemo } = await import('./demo/fill.ts')
    await fillDemo(house)
    return
  }
  const password = `Aa1${randomBytes(9).toString('base64url')}`.slice(0, 14)
  await house.db.insert(users).values({
    name: 'admin',
    nameKey: nameKey('admin'),
    passwordHash: await hashPassword(password),
    role: 'admin',
    createdAt: house.now(),
  })
  house.log.warn(
    { user: 'admin', password },
    '管理员已创建,密码只显示这一次 / the first admin; this password is told only now',
  )
}
