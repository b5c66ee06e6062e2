import { openSession } from '@leitai/identity/account/session'
import { users } from '@leitai/identity/account/table'
import { readConfig } from '@leitai/platform/config/config'
import { openDatabase } from '@leitai/platform/db/open'
import { createAppServer, type Parts } from '@leitai/server/server'
import { pino } from 'pino'
import { builders } from './build.ts'
import { visitorsOf } from './open-test-app.ts'

/**
 * A complete server on its own data folder, for a test that kills it: prints one line of JSON when ready. The first start creates a
 * competition with PEOPLE competitors; every start logs each of them in anew.
 */
const PEOPLE = 6

const config = { ...readConfig(process.env), scorers: 2 }
const log = pino({ level: process.env.TEST_LOG ?? 'warn' }, pino.destination(2))
const database = await openDatabase({ dataDir: config.dataDir, log, onExit: () => process.exit(1) })
const parts: Parts = { ...database, pages: false }
const running = await createAppServer(config, log, parts)
const test = visitorsOf(running)
const { db } = running.ctx
let people = await db.select().from(users)
if (people.length === 0) {
  const build = builders({ ...running, ...test })
  const { id } = await build.competition({}, { dailyLimit: 100_000 })
  for (let at = 0; at < PEOPLE; at++) await build.competitor(id)
  people = await db.select().from(users)
}
const tokens: string[] = []
for (const { id: userId } of people) {
  const session = await openSession(db, { userId, remember: true, ip: '127.0.0.1', device: 'test', now: new Date() })
  tokens.push(session.token)
}
process.stdout.write(`${JSON.stringify({ origin: running.address, tokens, connection: database.connection })}\n`)
