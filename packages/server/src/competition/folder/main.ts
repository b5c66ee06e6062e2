import { pino } from 'pino'
import { ConfigError, readConfig } from '../../config.ts'
import { openStorage } from '../../storage/open.ts'
import { readArguments, run, usage } from './command.ts'
import { FolderError, faultLine } from './fault.ts'
import { openForCommand } from './running-database.ts'

/** `npm run competition -- import|export|list …`: competitions as folders, beside a server that runs or not. */
async function main(): Promise<number> {
  const order = readArguments(process.argv.slice(2))
  if (!order) {
    process.stderr.write(usage)
    return 2
  }
  const config = readConfig(process.env)
  const log = pino({ level: process.env.LOG_LEVEL || 'warn' }, pino.destination(2))
  const database = await openForCommand({ url: config.databaseUrl, dataDir: config.dataDir, log })
  try {
    const storage = await openStorage(config, log)
    const house = { db: database.db, storage, now: () => new Date() }
    await run(house, order, (line) => void process.stdout.write(`${line}\n`))
    return 0
  } catch (error) {
    if (!(error instanceof FolderError)) throw error
    for (const fault of error.faults) process.stderr.write(`${faultLine(fault, order.language)}\n`)
    return 1
  } finally {
    await database.close()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  const known = error instanceof ConfigError || (error instanceof Error && !('code' in error))
  process.stderr.write(`${known ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
}
