import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { ConfigError } from '../config/config-error.ts'
import type { Db } from '../db/open.ts'
import { eq } from '../db/orm.ts'
import { fits, markOf } from './secret.ts'
import { installation } from './table.ts'

const ROW = 1

/**
 * All processes on one database must have the same SECRET: otherwise sessions, tickets and encrypted texts of one process would be invalid
 * in another.
 */
export async function joinInstallation(db: Db, config: Config, log: Logger): Promise<void> {
  const secretMark = markOf(config.secret)
  const { siteUrl } = config
  await db.insert(installation).values({ id: ROW, secretMark, siteUrl }).onConflictDoNothing()
  const [found] = await db.select().from(installation).where(eq(installation.id, ROW))
  if (found && !fits(found.secretMark, config.secret)) {
    throw new ConfigError(
      `SECRET 与此数据库首次启动时的不同。所有进程必须使用同一个 SECRET（未设置时取数据目录中的 secret 文件）；原密钥确已丢失时见 docs/OPERATIONS.md“多台机器”。 / SECRET is not the one that this database was first started with. All processes need the same (without it the file secret in the data folder counts); where the old one is lost for good, see “Several machines” in docs/OPERATIONS.md.`,
    )
  }
  if (!found || found.siteUrl === siteUrl) return
  log.warn(
    `SITE_URL 与上次启动的不同（${found.siteUrl} → ${siteUrl}），所有进程应当一致 / SITE_URL is not what it was at the last start (${found.siteUrl}); all processes should have the same (${siteUrl})`,
  )
  await db.update(installation).set({ siteUrl }).where(eq(installation.id, ROW))
}
