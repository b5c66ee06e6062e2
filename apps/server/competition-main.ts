import { pino } from 'pino'
import './domains.ts'
import { type CommandContext, readArguments, run, usage } from '@leitai/competition/archive/command'
import { FolderError, faultLine } from '@leitai/competition/archive/fault'
import { openForCommand } from '@leitai/competition/archive/running-database'
import { wordsOf } from '@leitai/operations/operator/command'
import { levelOf, readConfig } from '@leitai/platform/config/config'
import { installation } from '@leitai/platform/installation/table'
import { openStorage } from '@leitai/platform/storage/open'
import { commandScorers } from './command-scorers.ts'

/** `npm run competition -- import|export|list …`: moves competitions to and from folders, whether or not a server is running. */
async function main(): Promise<number> {
  const order = readArguments(process.argv.slice(2))
  if (!order) {
    process.stderr.write(usage)
    return 2
  }
  // An export holds solutions and personal data, so it is private to the user; a static site is public.
  if (order.kind === 'export') process.umask(0o077)
  const config = readConfig(process.env)
  const log = pino({ level: levelOf(process.env) }, pino.destination(2))
  const database = await openForCommand({ url: config.databaseUrl, dataDir: config.dataDir, log })
  const children = commandScorers(config, log)
  try {
    const storage = await openStorage(config, log)
    const site: CommandContext['site'] = async (cmptId, folder) => {
      const [installed] = await database.db.select({ siteUrl: installation.siteUrl }).from(installation)
      const siteUrl = installed?.siteUrl ?? config.siteUrl
      // A temporary server that only this process can reach: it returns what anonymous visitors would get.
      const alone = { ...config, siteUrl, port: 0, host: '127.0.0.1', rateLimit: 0, only: 'http' as const }
      const { createAppServer } = await import('./server.ts')
      const { address: origin, close } = await createAppServer(alone, log, {
        ...database,
        embedded: false,
        pages: false,
      })
      const { writeSite } = await import('@leitai/competition/archive/site/site')
      return writeSite({ db: database.db, storage, origin, siteUrl, now: new Date() }, cmptId, folder).finally(close)
    }
    const ctx = { db: database.db, storage, now: () => new Date(), openScorers: children.open, site }
    return (await run(ctx, order, (line) => void process.stdout.write(`${line}\n`))) ? 0 : 1
  } catch (error) {
    if (!(error instanceof FolderError)) throw error
    for (const fault of error.faults) process.stderr.write(`${faultLine(fault, order.language)}\n`)
    return 1
  } finally {
    await children.close()
    await database.close()
  }
}

// Who reads only the beginning, as `head` does, still wants the work done.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

const language = readArguments(process.argv.slice(2))?.language ?? 'zh'
try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${wordsOf(error)[language]}\n`)
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exitCode = 1
}
