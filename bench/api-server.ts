import { once } from 'node:events'
import { createServer } from 'node:http'
import { pino } from 'pino'
import { createAppServer } from '../apps/server/server.ts'
import { builders, solutionCsv } from '../apps/testing/build.ts'
import { visitorsOf } from '../apps/testing/open-test-app.ts'
import { competitions } from '../areas/competition/definition/table.ts'
import { readConfig } from '../areas/platform/config/config.ts'
import { type Db, openDatabase } from '../areas/platform/db/open.ts'
import { getTableColumns, sql } from '../areas/platform/db/orm.ts'
import { hashToken } from '../areas/platform/http/dispatcher.ts'

/**
 * The servers that bench/api.ts measures, each in its own process. `bare`: node:http that sends the bytes read from standard input.
 * `leitai`: the real server, with a leaderboard of 20,000 teams and 200,000 submissions, a second competition with 500 participants ready
 * to submit, 5,000 other competitions and 100,000 news articles.
 */
const TEAMS = 20_000
const SUBMISSIONS = 200_000
const PEOPLE = 500
const ROWS = 10_000
const COMPETITIONS = 5000
const NEWS = 100_000

if (process.argv[2] === 'bare') {
  const [body] = await once(process.stdin, 'data')
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
    response.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  process.stdout.write(`${JSON.stringify({ port: typeof address === 'object' ? address?.port : 0 })}\n`)
} else {
  const config = readConfig(process.env)
  const log = pino({ level: 'error' }, pino.destination(2))
  const database = await openDatabase({ dataDir: config.dataDir, log })
  const running = await createAppServer(config, log, { ...database, pages: false, keepAnswersMs: 2000 })
  const build = builders({ ...running, ...visitorsOf(running) })
  const { db } = running.ctx
  const host = await build.user({ name: '压测主办' })
  const board = await build.competition()
  const burst = await build.competition({}, { solution: solutionCsv(ROWS), dailyLimit: 1000 })
  await db.execute(
    sql`insert into users (name, name_key) select '压测' || n, '压测' || n from generate_series(1, ${TEAMS}) n`,
  )
  for (const [cmptId, teams] of [
    [board.id, TEAMS],
    [burst.id, PEOPLE],
  ] as const) {
    await db.execute(sql`insert into sign_ups (cmpt_id, user_id, answers, created_at)
      select ${cmptId}::int, id, '{}'::jsonb, now() from users where id <> ${host.id} order by id limit ${teams}`)
    await db.execute(sql`insert into teams (cmpt_id, name, name_key, captain_id, created_at)
      select ${cmptId}::int, name, name_key, id, now() from users where id <> ${host.id} order by id limit ${teams}`)
    await db.execute(sql`insert into team_members (team_id, user_id, cmpt_id, joined_at)
      select id, captain_id, cmpt_id, now() from teams where cmpt_id = ${cmptId}`)
  }
  await db.execute(sql`insert into submissions
      (cmpt_id, stage_id, team_id, user_id, no, object_key, file_name, size, state, score_a, score_b, created_at, finished_at)
    select ${board.id}::int, ${board.stage.id}::int, t.id, t.captain_id, n, 'bench-' || t.id || '-' || n, 'a.csv', 1, 'scored',
      random(), random(), now() - random() * interval '20 hours', now()
    from teams t, generate_series(1, ${SUBMISSIONS / TEAMS}) n where t.cmpt_id = ${board.id}`)
  await db.execute(sql`insert into standings (stage_id, board, week, team_id, key, score, submission_id, entries, at)
    select distinct on (team_id) stage_id, 'A', 0, team_id, score_a, score_a, id, ${SUBMISSIONS / TEAMS}, created_at
    from submissions where cmpt_id = ${board.id} order by team_id, score_a`)
  await crowded(db, board.id)
  await db.execute(sql`analyze`)
  const { rows: people } = await db.execute<{ id: number }>(
    sql`select captain_id as id from teams where cmpt_id = ${burst.id} order by id`,
  )
  const competitors = people.map(({ id }) => ({ id, token: `bench-session-token-${String(id).padStart(8, '0')}` }))
  for (const { id, token } of competitors) {
    await db.execute(sql`insert into sessions (token_hash, user_id, mark, days, ip, device, expires_at)
      values (${hashToken(token)}, ${id}, 'bench', 7, '127.0.0.1', 'bench', now() + interval '7 days')`)
  }
  const ready = {
    origin: running.address,
    board: board.id,
    burst: burst.id,
    competitors,
    connection: database.connection,
    pid: process.pid,
  }
  process.stdout.write(`${JSON.stringify(ready)}\n`)
  process.on('SIGTERM', async () => {
    await running.close()
    await database.close()
    process.exit(0)
  })
}

/** Copies the first competition many times, and creates news with distinct texts. */
async function crowded(db: Db, cmptId: number): Promise<void> {
  // Without the derived column that searches look at.
  const columns = sql.join(
    Object.values(getTableColumns(competitions)).map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  await db.execute(sql`insert into competitions (${columns}) overriding system value
    select ${columns} from (select (jsonb_populate_record(c, jsonb_build_object('id', 100000 + n, 'slug', 'bench-' || n, 'people', n, 'teams', 0, 'submissions', 0,
      'title', jsonb_build_object('zh', '压测竞赛' || n, 'en', 'Benchmark ' || n), 'tags', jsonb_build_array('压测' || n % 40, '表格数据'),
      'start_at', c.start_at - n * interval '1 hour', 'search_text', '压测竞赛' || n || ' benchmark ' || n || repeat(' 图像 分类', 20)))).*
    from competitions c, generate_series(1, ${COMPETITIONS}) n where c.id = ${cmptId}) copies`)
  await db.execute(sql`insert into stages overriding system value
    select (jsonb_populate_record(s, jsonb_build_object('id', 100000 + n, 'cmpt_id', 100000 + n))).*
    from stages s, generate_series(1, ${COMPETITIONS}) n where s.cmpt_id = ${cmptId}`)
  await db.execute(sql`insert into news (title, summary, body, tags, state, at, changed_at, search_text)
    select jsonb_build_object('zh', '压测新闻' || n, 'en', 'News ' || n), jsonb_build_object('zh', '摘要' || n, 'en', 'Summary ' || n),
      jsonb_build_object('zh', repeat('正文 ', 300), 'en', repeat('text ', 300)), jsonb_build_array('标签' || n % 30), 'published',
      now() - n * interval '1 minute', now(), '压测新闻' || n || ' news ' || n || repeat(' 竞赛 数据', 60)
    from generate_series(1, ${NEWS}) n`)
}
