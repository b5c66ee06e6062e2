import { createInterface } from 'node:readline'
import { readConfig } from '@leitai/platform/config/config'
import { openDatabase } from '@leitai/platform/db/open'
import { createAppServer } from '@leitai/server/server'
import { pino } from 'pino'

/**
 * A server without pages, as main.ts starts it, for tests with several processes: prints its URL as one line of JSON. Each line on stdin
 * sets its clock’s offset in milliseconds, or whether it can start child processes.
 */
const config = readConfig(process.env, process.argv.slice(2))
let shift = 0
const node = process.execPath
const log = pino({ level: process.env.TEST_LOG ?? 'warn' }, pino.destination(2))
const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log, maxConnections: 14 })
const running = await createAppServer(config, log, {
  ...database,
  pages: false,
  now: () => new Date(Date.now() + shift),
})
createInterface({ input: process.stdin })
  .on('line', (line) => {
    if (line === 'cannot start processes') process.execPath = '/nowhere/node'
    else if (line === 'can start processes') process.execPath = node
    else shift = Number(line)
  })
  // Ends with the test process.
  .on('close', () => process.exit(1))
process.on('SIGTERM', async () => {
  await running.close()
  await database.close()
  process.exit(0)
})
process.stdout.write(`${JSON.stringify({ origin: running.address })}\n`)
