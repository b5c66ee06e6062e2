import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { pino } from 'pino'
import { createAppServer } from '../apps/server/server.ts'
import { builders } from '../apps/testing/build.ts'
import { visitorsOf } from '../apps/testing/open-test-app.ts'
import { usualCode } from '../areas/competition/definition/contract.code.ts'
import { enqueueRun } from '../areas/competition/run/queue.ts'
import { makeRunner } from '../areas/competition/run/runner.ts'
import { runners, runs } from '../areas/competition/run/table.ts'
import { members, teams } from '../areas/competition/team/table.ts'
import { readConfig } from '../areas/platform/config/config.ts'
import { openDatabase } from '../areas/platform/db/open.ts'
import { eq, sql } from '../areas/platform/db/orm.ts'
import { transaction } from '../areas/platform/db/transaction.ts'

/**
 * The server that bench/runs.ts measures, in a process of its own. A line on stdin is an order: `queue` makes programs of five teams that
 * wait, `runners` makes runners that each hold one, `cpu` says the processor time used so far in milliseconds, `queued` how many are not
 * done.
 */
const [, , count = '500', many = '1000'] = process.argv
const TEAMS = 5
const config = { ...readConfig(process.env), programSlots: 0 }
const log = pino({ level: 'fatal' }, pino.destination(2))
const database = await openDatabase({ dataDir: config.dataDir, log })
const running = await createAppServer(config, log, { ...database, pages: false })
const { ctx } = running
const build = builders({ ...running, ...visitorsOf(running) })
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)
const SECOND = 'import time\ntime.sleep(1)\nopen("/out/predictions.csv", "w").write("id,prediction\\n")\n'

const rules = { ...usualCode, wallSeconds: 20, memoryMb: 64, diskMb: 1 }
const { id: cmptId, stage } = await build.competition({}, { code: rules })
const stored = await ctx.storage.put('submission/1/benchprogram.py', Buffer.from(SECOND))
const people = await Promise.all(Array.from({ length: TEAMS }, () => build.user()))
const made = await ctx.db
  .insert(teams)
  .values(people.map(({ id, name }) => ({ cmptId, name, nameKey: name, captainId: id, createdAt: ctx.now() })))
  .returning()
await ctx.db
  .insert(members)
  .values(made.map(({ id, captainId }) => ({ teamId: id, userId: captainId, cmptId, joinedAt: ctx.now() })))
const program = (at: number) => {
  const team = made[at % TEAMS]
  if (!team) throw new Error('no team')
  return {
    cmptId,
    stageId: stage.id,
    teamId: team.id,
    userId: team.captainId,
    purpose: 'debug' as const,
    submissionId: null,
    modelId: null,
    objectKey: 'submission/1/benchprogram.py',
    fileName: 'main.py',
    size: stored.size,
    sha256: createHash('sha256').update(SECOND).digest('hex'),
    form: 'py' as const,
    labels: [],
    outputName: 'predictions.csv',
  }
}

const orders: Record<string, () => Promise<object>> = {
  async queue() {
    for (let at = 0; at < Number(count); at++) await transaction(ctx.db, (db) => enqueueRun(db, program(at), ctx.now()))
    const { token } = await makeRunner(ctx.db, { name: 'bench', cmptId: null, madeAt: ctx.now() })
    return { token }
  },
  async runners() {
    await ctx.db.delete(runs)
    const tokens: { token: string; id: number; attempt: number }[] = []
    for (let at = 0; at < Number(many); at++) {
      const { runner, token } = await makeRunner(ctx.db, { name: `bench ${at}`, cmptId: null, madeAt: ctx.now() })
      const run = await transaction(ctx.db, (db) => enqueueRun(db, program(at), ctx.now()))
      const held = { state: 'running' as const, runnerId: runner.id, attempt: 1, startedAt: ctx.now() }
      await ctx.db
        .update(runs)
        .set({ ...held, leaseUntil: sql`now() + interval '45 seconds'` })
        .where(eq(runs.id, run.id))
      tokens.push({ token, id: run.id, attempt: 1 })
    }
    return { tokens }
  },
  async cpu() {
    const { user, system } = process.cpuUsage()
    return { ms: (user + system) / 1000 }
  },
  async queued() {
    const by = await ctx.db
      .select({ team: runs.teamId, count: sql<number>`count(*)::int` })
      .from(runs)
      .where(sql`${runs.state} = 'done'`)
      .groupBy(runs.teamId)
    return { done: by.reduce((sum, one) => sum + one.count, 0), by: by.map(({ count: one }) => one) }
  },
  async seen() {
    return { seen: await ctx.db.$count(runners, sql`${runners.seenAt} is not null`) }
  },
}
say({ origin: running.address })
process.on('SIGTERM', async () => {
  await running.close()
  await database.close()
  process.exit(0)
})
for (;;) {
  const [line] = await once(process.stdin, 'data')
  say((await orders[String(line).trim()]?.()) ?? {})
}
