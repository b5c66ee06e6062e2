import { createServer } from 'node:net'
import { makeAdmin } from '@leitai/identity/account/create'
import { countDemonstration, hasRealAccounts, replacePublishedPasswords } from '@leitai/identity/account/demonstration'
import { randomPassword } from '@leitai/identity/account/password'
import { users } from '@leitai/identity/account/table'
import { type Config, version } from '@leitai/platform/config/config'
import { ConfigError } from '@leitai/platform/config/config-error'
import { isExposed } from '@leitai/platform/config/exposure'
import type { AppContext } from '@leitai/platform/context/app-context'
import { DEMO_PASSWORD, DEMO_STAFF } from './demo/cast.ts'
import { unfinishedSince } from './demo/mark.ts'

const HELP = `擂台服务器 / The server of Leitai

  npm start [-- --only http|worker]      从源码启动 / from a checkout
  leitai start [--only http|worker]      发行包 / from a release

  --only http      只应答请求 / answers requests alone
  --only worker    只做队列、定时工作和评测 / does queues, scheduled work and scoring alone
  --version        版本 / the version
  --help           本页 / this page

设置是环境变量，见 README 与 docs/OPERATIONS.md。Settings are environment variables: README and docs/OPERATIONS.md list them.
`

/** What --help and --version print; null for all else. */
export function answerTo(args: readonly string[]): string | null {
  if (args.includes('--help') || args.includes('-h')) return HELP
  return args.includes('--version') ? `leitai ${version}\n` : null
}

/** Refuses an address at which it cannot listen, before a database is started for nothing. */
export async function refuseTakenAddress({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  if (port === 0) return
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject)
      probe.listen({ port, host }, resolve)
    })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    const words = {
      EADDRINUSE: [
        `端口 ${port} 已被占用：停止占用它的程序，或用 PORT 换一个`,
        `port ${port} is in use: stop the program that uses it, or choose another with PORT`,
      ],
      EACCES: [
        `不能监听端口 ${port}：1024 以下的端口需要特权，请用 PORT 换一个，前面放反向代理`,
        `can’t listen on port ${port}: ports below 1024 need privileges. Choose another with PORT, behind a proxy`,
      ],
    }[String(code)] ?? [
      `不能监听 HOST=${host}（${String(code)}）：请写本机的地址，如 127.0.0.1 或 0.0.0.0`,
      `can’t listen on HOST=${host} (${String(code)}): set an address of this machine, such as 127.0.0.1 or 0.0.0.0`,
    ]
    throw new ConfigError(words.join(' / '))
  } finally {
    await new Promise((resolve) => probe.close(resolve))
  }
}

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
