import { foreignTo, pendingMigrations } from '@leitai/platform/db/pending'
import { fits, markIn } from '@leitai/platform/installation/secret'
import type pg from 'pg'
import { CLOCKS_SECONDS } from '../../health/rules.ts'
import { bad, type Check, type Finding, good, note } from './finding.ts'

const OLDEST = 15

interface Feature {
  name: string
  /** Runs in a transaction that is rolled back. */
  try: string[]
}

/** What is needed of a database that calls itself compatible with PostgreSQL (docs/DATABASES.md); each is tried. */
export const FEATURES: readonly Feature[] = [
  {
    name: 'ON CONFLICT',
    try: [
      'create temp table t (a int primary key, b int)',
      'insert into t values (1, 1) on conflict (a) do update set b = excluded.b where t.b <> excluded.b returning b',
    ],
  },
  {
    name: 'RETURNING and data-modifying CTE',
    try: ['create temp table t (a int)', 'with made as (insert into t values (1) returning a) select a from made'],
  },
  { name: 'SKIP LOCKED', try: ['create temp table t (a int)', 'select a from t for update skip locked'] },
  { name: 'FOR NO KEY UPDATE', try: ['create temp table t (a int primary key)', 'select a from t for no key update'] },
  {
    name: 'advisory locks',
    try: ['select pg_advisory_xact_lock(hashtext($$a$$))', 'select pg_try_advisory_xact_lock(1)'],
  },
  {
    name: 'triggers and PL/pgSQL',
    try: [
      'create temp table t (a int)',
      'create function pg_temp.f() returns trigger language plpgsql as $$ begin return null; end $$',
      'create trigger t after insert on t for each statement execute function pg_temp.f()',
    ],
  },
  { name: 'LISTEN / NOTIFY', try: ['listen leitai_doctor', 'select pg_notify($$leitai_doctor$$, $$x$$)'] },
  {
    name: 'identity columns',
    try: ['create temp table t (a int generated always as identity, b text)', 'insert into t (b) values ($$x$$)'],
  },
  {
    name: 'jsonb',
    try: [`select jsonb_set('{"a":1}'::jsonb, '{a}', '2'), jsonb_path_exists('{"a":1}'::jsonb, '$.a')`],
  },
  {
    name: 'arrays and unnest with ordinality',
    try: ['select * from unnest(array[1, 2], array[3, 4]) with ordinality as u (a, b, at)'],
  },
  {
    name: 'window frames by groups',
    try: [
      'select count(*) over (order by a groups between unbounded preceding and 1 preceding) from (values (1), (2)) v (a)',
    ],
  },
  {
    name: 'LATERAL and MATERIALIZED',
    try: ['with v as materialized (select 1 as a) select * from v cross join lateral (select a + 1) w'],
  },
  {
    name: 'partial and expression indexes',
    try: ['create temp table t (a int, b text)', 'create index on t (lower(b)) where a > 0'],
  },
  { name: 'ILIKE', try: [`select 'a' ilike '%a%'`] },
  { name: 'sha256', try: [`select sha256('a'::bytea)`] },
  { name: 'gen_random_uuid', try: ['select gen_random_uuid()'] },
]

/** The names of those that fail, with the database’s own words. */
export async function missingFeatures(client: pg.ClientBase): Promise<{ name: string; error: string }[]> {
  const missing: { name: string; error: string }[] = []
  for (const feature of FEATURES) {
    await client.query('begin')
    try {
      for (const statement of feature.try) await client.query(statement)
    } catch (error) {
      missing.push({ name: feature.name, error: error instanceof Error ? error.message : String(error) })
    }
    await client.query('rollback')
  }
  return missing
}

const STATE = `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
  current_setting('server_encoding') as encoding, extract(epoch from clock_timestamp())::float8 as clock,
  has_database_privilege(current_database(), 'create') as creates`

export const database: Check = {
  name: 'database',
  async run(place) {
    const { pool } = await place.database()
    const client = await pool.connect()
    try {
      const { rows } = await client.query(STATE)
      const [state] = rows
      const found: Finding[] = []
      const version = Math.floor(state.number / 10_000)
      found.push(
        version < OLDEST
          ? bad('database', `PostgreSQL ${state.version}`, `PostgreSQL ${state.version}`, [
              '需要 15 或更高版本',
              '15 or later is required',
            ])
          : good('database', `PostgreSQL ${state.version}`, `PostgreSQL ${state.version}`),
      )
      if (state.encoding !== 'UTF8')
        found.push(
          bad('encoding', state.encoding, state.encoding, [
            '新建编码为 UTF8 的数据库',
            'create a database with encoding UTF8',
          ]),
        )
      if (!state.creates)
        found.push(
          bad('rights', '不能在数据库中建表', 'this user can’t create anything', [
            'grant create on database …',
            'grant create on database …',
          ]),
        )
      const missing = await missingFeatures(client)
      for (const { name, error } of missing)
        found.push(
          bad('database', `缺少 ${name}：${error}`, `missing ${name}: ${error}`, [
            '换用 PostgreSQL 15 至 18',
            'use PostgreSQL 15 to 18',
          ]),
        )
      if (missing.length === 0)
        found.push(
          good('features', `${FEATURES.length} 项所需功能都有`, `all ${FEATURES.length} features are available`),
        )
      found.push(clock(state.clock, place.now()), await keys(client, place.config().secret))
      return [...found, ...(await indexes(client)), ...(await schema(client))]
    } finally {
      client.release()
    }
  },
}

function clock(theirs: number, now: Date): Finding {
  const ahead = Math.round(now.getTime() / 1000 - theirs)
  return Math.abs(ahead) > CLOCKS_SECONDS
    ? bad('clock', `与数据库相差 ${ahead} 秒`, `${ahead} s different from the database’s`, [
        '用 NTP 校准两台机器',
        'sync both machines with NTP',
      ])
    : good('clock', '与数据库一致', 'matches the database’s')
}

/** A command with another SECRET than the server’s would make backups that nobody could restore. */
async function keys(client: pg.ClientBase, secret: string): Promise<Finding> {
  return fits(await markIn(client), secret)
    ? good('SECRET', '与数据库相符', 'fits the database')
    : bad('SECRET', '与此数据库首次启动时的不同', 'isn’t the one that this database was first started with', [
        '在本命令的环境中设置平台所用的 SECRET，或用 DATA_DIR 指向其数据目录',
        'set the one that the platform uses in the environment of this command, or point DATA_DIR to its data folder',
      ])
}

/** Indexes that a broken-off build left invalid are kept up to date but never used. */
async function indexes(client: pg.ClientBase): Promise<Finding[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
     where not i.indisvalid and n.nspname in ('public', 'graphile_worker')`,
  )
  if (rows.length === 0) return [good('indexes', '都可用', 'all are valid')]
  return rows.map(({ name }) =>
    bad('indexes', `${name} 不可用`, `${name} is invalid`, [
      `reindex index concurrently ${name}`,
      `reindex index concurrently ${name}`,
    ]),
  )
}

async function schema(client: pg.ClientBase): Promise<Finding[]> {
  const foreign = await foreignTo(client)
  if (foreign.length > 0)
    return [
      bad('tables', `属于另一个程序：${foreign[0]}`, `of another program: ${foreign[0]}`, [
        '新建一个空数据库，把 DATABASE_URL 指向它',
        'create an empty database and point DATABASE_URL to it',
      ]),
    ]
  const { pending, newer } = await pendingMigrations(client)
  if (newer > 0)
    return [
      bad('tables', `数据库由更新的版本升级过（${newer} 步未知）`, `used by a newer version (${newer} unknown steps)`, [
        '安装那个版本，或恢复升级前的备份',
        'install that version, or restore a backup from before',
      ]),
    ]
  if (pending.length === 0) return [good('tables', '是最新的', 'are up to date')]
  return [
    note('tables', `有 ${pending.length} 步待升级`, `${pending.length} steps are pending`, [
      '先看：leitai migrate --dry-run；启动时会自动执行',
      'run leitai migrate --dry-run for details; the next start runs them',
    ]),
  ]
}
