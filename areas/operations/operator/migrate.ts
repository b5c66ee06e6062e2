import type { Words } from '@leitai/platform/contract/inputs'
import { migrate } from '@leitai/platform/db/migrate'
import { type PendingMigration, pendingMigrations } from '@leitai/platform/db/pending'
import type pg from 'pg'
import { both, defineCommand, done, type Outcome, readLine } from './command.ts'
import { type Effect, effectOf, type Lock, secondsFor } from './migration-effect.ts'

interface Size {
  rows: number
  bytes: number
}

async function sizesOf(client: pg.ClientBase): Promise<Map<string, Size>> {
  const { rows } = await client.query<Size & { name: string }>(
    `select relname as name, greatest(reltuples, 0)::float8 as rows, pg_table_size(oid)::float8 as bytes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return new Map(rows.map(({ name, ...size }) => [name, size]))
}

interface Step extends Effect, Size {
  seconds: number
}

/** The effects of a migration on tables that hold something; a table that it makes itself is empty. */
function stepsOf({ statements }: PendingMigration, sizes: ReadonlyMap<string, Size>): Step[] {
  return statements.flatMap((statement) => {
    const effect = effectOf(statement)
    const size = effect?.table ? sizes.get(effect.table) : undefined
    return effect && size ? [{ ...effect, ...size, seconds: secondsFor(effect, size.bytes) }] : []
  })
}

const LOCKS: Readonly<Record<Lock, Words>> = {
  none: both('不阻塞', 'blocks nothing'),
  writes: both('期间不能写入', 'blocks writes while it runs'),
  all: both('期间不能读写', 'blocks reads and writes while it runs'),
}
const shownSeconds = (seconds: number) => (seconds < 1 ? '< 1 s' : `≈ ${Math.ceil(seconds)} s`)

function lineOfStep({ table, lock, seconds, drops, rows }: Step): Words {
  const size = Math.round(rows).toLocaleString('en')
  const [zh, en] = drops ? ['；删除数据', '; deletes data'] : ['', '']
  return both(
    `  ${table}（约 ${size} 行）：${LOCKS[lock].zh}，${shownSeconds(seconds)}${zh}`,
    `  ${table} (about ${size} rows): ${LOCKS[lock].en}, ${shownSeconds(seconds)}${en}`,
  )
}

async function plan(client: pg.ClientBase): Promise<Outcome> {
  const { pending, newer, isNew } = await pendingMigrations(client)
  if (newer > 0)
    return {
      ok: false,
      data: { pending: [], newer },
      lines: [
        both(
          `数据库由更新的版本升级过，有 ${newer} 步本版本不认识：请安装那个版本，或恢复升级前的备份`,
          `a newer version has changed this database (${newer} unknown steps): install that version, or restore a backup from before it`,
        ),
      ],
    }
  const sizes = await sizesOf(client)
  const steps = pending.map((one) => ({
    name: one.name,
    statements: one.statements.length,
    steps: stepsOf(one, sizes),
  }))
  const all = steps.flatMap((one) => one.steps)
  const seconds = all.reduce((sum, one) => sum + one.seconds, 0)
  const data = { pending: steps, newer, isNew, seconds }
  if (pending.length === 0) return done(data, both('表结构已是最新', 'the tables are up to date'))
  if (isNew)
    return done(
      data,
      both(
        `空数据库：首次启动会建立全部的表（${pending.length} 步）`,
        `empty database: the first start creates all tables (${pending.length} steps)`,
      ),
    )
  return done(
    data,
    both(
      `待升级 ${pending.length} 步，在一个事务中完成，共约 ${shownSeconds(seconds)}（估计值，按表的大小）：`,
      `${pending.length} steps are pending, in one transaction, ${shownSeconds(seconds)} in total (estimated from table sizes):`,
    ),
    ...steps.flatMap((one) => [both(`${one.name}`, `${one.name}`), ...one.steps.map(lineOfStep)]),
    both(
      '等锁 5 秒不成就让开再试，不会让所有人排队；请先备份',
      'if a lock isn’t available within 5 s, it’s released and tried again, so that nothing queues behind it; back up first',
    ),
  )
}

export const migrateCommand = defineCommand({
  name: 'migrate',
  takes: '[--dry-run]',
  summary: both(
    '升级表结构；--dry-run 只说明会做什么、多久、锁什么',
    'update the tables; --dry-run shows the steps, their duration and locks',
  ),
  async run(place, args) {
    const line = readLine(args, { 'dry-run': { type: 'boolean' } })
    if (!line || line.words.length > 0) return null
    const { pool } = await place.database()
    const client = await pool.connect()
    try {
      if (line.values['dry-run']) return await plan(client)
    } finally {
      client.release()
    }
    const before = await pendingMigrations(pool)
    await migrate(pool, { log: place.log })
    return done(
      { migrated: before.pending.map(({ name }) => name) },
      before.pending.length === 0
        ? both('表结构已是最新', 'the tables are up to date')
        : both(`已升级 ${before.pending.length} 步`, `${before.pending.length} steps completed`),
    )
  },
})
