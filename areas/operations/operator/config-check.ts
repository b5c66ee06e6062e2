import { type Config, readConfig } from '@leitai/platform/config/config'
import { ConfigError } from '@leitai/platform/config/config-error'
import { isExposed, isLoopback } from '@leitai/platform/config/exposure'
import type { Words } from '@leitai/platform/contract/inputs'
import { both, defineCommand, type Outcome } from './command.ts'

/** What an operator may have meant otherwise, although it works. */
function doubts(config: Config): Words[] {
  const found: Words[] = []
  const add = (is: boolean, zh: string, en: string) => is && found.push({ zh, en })
  const { siteUrl, senders, demo, databaseUrl, s3 } = config
  const { protocol, hostname } = new URL(siteUrl)
  const isLocal = isLoopback(hostname)
  add(
    isLocal,
    'SITE_URL 是本机地址：邮件中的链接、回调和分享图都会指向本机',
    'SITE_URL is an address of this machine: links in emails, redirects and shared images point there',
  )
  add(
    !isLocal && protocol === 'http:',
    'SITE_URL 不是 https：浏览器不会保护登录和上传',
    'SITE_URL isn’t https: sign-ins and uploads aren’t protected',
  )
  add(
    protocol === 'https:' && config.trustProxy === 0,
    '本服务器自己没有 TLS，前面应有反向代理；请设 TRUST_PROXY，否则所有访问都算作来自代理',
    'this server has no TLS of its own, so it needs a proxy in front: set TRUST_PROXY, or all visits appear to come from the proxy',
  )
  add(
    senders.smtp === null,
    '没有设置 SMTP_URL：不能发送邮件，找回密码和通知都不可用',
    'no SMTP_URL: no email is sent, neither for password resets nor notifications',
  )
  add(
    demo && !isLocal,
    'DEMO=1：首次启动会填入演示数据；正式使用请设 DEMO=0',
    'DEMO=1: the first start adds demo data; for real use set DEMO=0',
  )
  add(
    databaseUrl === undefined && s3 !== null,
    '使用 S3 但数据库是内嵌的：备份须包括数据目录',
    'files are in S3 but the database is the embedded one: back up the data folder',
  )
  add(config.rateLimit === 0, 'RATE_LIMIT=0：没有任何频率限制', 'RATE_LIMIT=0: rate limiting is off')
  return found
}

export const configCheck = defineCommand({
  name: 'config check',
  takes: '',
  summary: both('检查环境变量，不启动任何东西', 'check the environment without starting anything'),
  async run(place, args): Promise<Outcome | null> {
    if (args.length > 0) return null
    try {
      // A SECRET that is not set is made at the first start, not here.
      const config = readConfig({ ...place.env, SECRET: place.env.SECRET || '-'.repeat(32) })
      const warnings = doubts(config)
      const data = {
        siteUrl: config.siteUrl,
        port: config.port,
        host: config.host,
        dataDir: config.dataDir,
        database: config.databaseUrl ? 'external' : 'embedded',
        storage: config.s3 ? 's3' : 'folder',
        mail: config.senders.smtp !== null,
        sms: config.senders.sms?.provider ?? null,
        demo: config.demo,
        exposed: isExposed(config),
        warnings,
      }
      const lines = [
        both(
          `网址：${config.siteUrl}，监听 ${config.host}:${config.port}`,
          `address: ${config.siteUrl}, listens on ${config.host}:${config.port}`,
        ),
        both(
          `数据库：${config.databaseUrl ? '外部' : '内嵌'}；文件：${config.s3 ? 'S3' : config.dataDir}`,
          `database: ${data.database}; files: ${config.s3 ? 'S3' : config.dataDir}`,
        ),
        ...warnings.map(({ zh, en }) => both(`注意：${zh}`, `note: ${en}`)),
        both('配置可用', 'the configuration is valid'),
      ]
      return { ok: true, data, lines }
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      const [zh = '', en = zh] = error.message.split(' / ')
      return { ok: false, data: { problem: { zh, en } }, lines: [{ zh, en }] }
    }
  },
})
