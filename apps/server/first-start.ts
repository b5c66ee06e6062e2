import { countDemonstration, hasRealAccounts, replacePublishedPasswords } from '@leitai/identity/account/demonstration'
import { makeAdmin } from '@leitai/identity/account/make-admin'
import { randomPassword } from '@leitai/identity/account/password'
import { users } from '@leitai/identity/account/table'
import { isExposed } from '@leitai/platform/config/exposure'
import type { AppContext } from '@leitai/platform/context/app-context'
import { DEMO_PASSWORD, DEMO_STAFF } from './demo/cast.ts'
import { unfinishedSince } from './demo/mark.ts'

/**
 * Runs before the server listens: on an exposed server, replaces the passwords published in the README, also those of a demonstration
 * filled while it was not exposed.
 */
export async function closeDemonstration(ctx: AppContext): Promise<void> {
  if (!isExposed(ctx.config)) return
  await replacePublishedPasswords(ctx, { published: DEMO_PASSWORD, staff: DEMO_STAFF })
  if ((await countDemonstration(ctx.db)) === 0) return
  ctx.log.warn(
    '他人可访问的平台上有演示账号：正式使用请以 DEMO=0 和空数据库启动，或注销这些账号 / others can reach this installation and it has demonstration accounts: for real use start with DEMO=0 on an empty database, or close them',
  )
}

/** Gives an empty database its first content: the demonstration, or one admin whose password is printed once. */
export async function firstStart(ctx: AppContext): Promise<void> {
  if (ctx.config.demo) return fillWhereNobodyIs(ctx)
  if ((await ctx.db.$count(users)) > 0) return
  const password = randomPassword()
  await makeAdmin(ctx.db, { name: 'admin', password, now: ctx.now() })
  ctx.log.warn(
    { user: 'admin', password },
    '管理员已创建，密码只显示这一次 / the first admin; this password is shown only now',
  )
}

/** The demonstration is only for a database without accounts; an interrupted fill is resumed. */
async function fillWhereNobodyIs(ctx: AppContext): Promise<void> {
  if (await hasRealAccounts(ctx.db)) {
    const own = (await countDemonstration(ctx.db)) === 0
    ctx.log[own ? 'warn' : 'info'](
      '数据库中已有真实账号，DEMO=1 不再填充任何内容；请设 DEMO=0 / this database has accounts of people: DEMO=1 fills in nothing. Set DEMO=0',
    )
    return
  }
  if ((await ctx.db.$count(users)) > 0 && !(await unfinishedSince(ctx))) return
  const { fillDemo } = await import('./demo/fill.ts')
  await fillDemo(ctx)
}
