import { createServer } from 'node:net'
import type { Config } from '@leitai/platform/config/config'
import { ConfigError } from '@leitai/platform/config/config-error'
import { version } from '@leitai/platform/config/version'

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
