import { once } from 'node:events'
import pg from 'pg'
import { pino } from 'pino'
import { allCalls } from '../apps/server/http-server.ts'
import { createAppServer } from '../apps/server/server.ts'
import { firstStart } from '../apps/server/starting.ts'
import { visitorsOf } from '../apps/testing/open-test-app.ts'
import { fieldsFor } from '../apps/testing/world/catalogue/catalogue.ts'
import { personAs } from '../apps/testing/world/trial.ts'
import { makeWorld } from '../apps/testing/world/world.ts'
import { openSession } from '../areas/identity/account/session.ts'
import { readConfig } from '../areas/platform/config/config.ts'
import { API_BASE } from '../areas/platform/contract/call.ts'
import { permissions } from '../areas/platform/contract/permissions.ts'
import { openDatabase } from '../areas/platform/db/open.ts'
import { hashToken } from '../areas/platform/http/dispatcher.ts'

/**
 * The servers that bench/logged-in.ts measures, each in its own process. `leitai`: the real server with the demonstration’s data and
 * a session of a competitor; once asked to on stdin, it makes the objects that tests/queries.test.ts makes each call with, and says with
 * which inputs. `reference`: Fastify with one handler of two named prepared statements on the same database, a session and its
 * user, and a team with its members and counts as JSON: what such a call costs at least.
 */
const COMPETITOR = '演示甲'

async function leitai(): Promise<void> {
  const config = readConfig(process.env)
  const log = pino({ level: 'fatal' }, pino.destination(2))
  const database = await openDatabase({ dataDir: config.dataDir, log })
  const running = await createAppServer(config, log, { ...database, pages: true })
  await firstStart(running.ctx)
  const { rows: people } = await database.pool.query('select id from users where name = $1', [COMPETITOR])
  const userId: number = people[0].id
  const session = { userId, remember: true, ip: '127.0.0.1', device: 'bench', now: new Date() }
  const { token } = await openSession(running.ctx.db, session)
  const { rows: found } = await database.pool.query(
    `select m.cmpt_id as id from team_members m join standings s on s.team_id = m.team_id join competitions c on c.id = m.cmpt_id
     where m.user_id = $1 and s.board = 'A' and (c.end_at is null or c.end_at > now()) order by m.cmpt_id limit 1`,
    [userId],
  )
  const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)
  say({ origin: running.address, cmptId: found[0].id, token, connection: database.connection })
  process.on('SIGTERM', async () => {
    await running.close()
    await database.close()
    process.exit(0)
  })
  await once(process.stdin, 'data')
  const world = await makeWorld({ ...running, ...visitorsOf(running) })
  const reads = allCalls
    .filter(({ call }) => call.method === 'GET' && call.kind === 'json')
    .flatMap(({ name, call }) => {
      const me = permissions[call.may].admits.map((kind) => personAs(world, kind)).find((person) => person !== null)
      if (!me) return []
      return [
        { name, path: `${API_BASE}${call.path}?${new URLSearchParams(fieldsFor(world, name, me))}`, token: me.token },
      ]
    })
  say(reads)
}

async function reference(): Promise<void> {
  const { default: Fastify } = await import('fastify')
  const pool = new pg.Pool({ ...JSON.parse(process.env.CONNECTION ?? '{}'), max: 10 })
  const server = Fastify()
  server.get<{ Querystring: { cmptId: string } }>('/team', async (request, reply) => {
    const [, token = ''] = /session_token=([\w-]+)/.exec(request.headers.cookie ?? '') ?? []
    const session = await pool.query({
      name: 'session',
      text: `select u.id, u.name, u.role, s.expires_at from sessions s join users u on u.id = s.user_id
        where s.token_hash = $1 and s.expires_at > now() and u.state = 'active'`,
      values: [hashToken(token)],
    })
    if (session.rows.length === 0) return reply.code(401).send({})
    const team = await pool.query({
      name: 'team',
      text: `select json_build_object('id', t.id, 'name', t.name, 'captain', t.captain_id,
          'members', (select json_agg(json_build_object('id', u.id, 'name', u.name, 'avatar', u.avatar)) from team_members m
            join users u on u.id = m.user_id where m.team_id = t.id),
          'submissions', (select count(*) from submissions s where s.team_id = t.id)) as team
        from team_members mine join teams t on t.id = mine.team_id where mine.cmpt_id = $1 and mine.user_id = $2`,
      values: [Number(request.query.cmptId), session.rows[0].id],
    })
    return reply.type('application/json').send(JSON.stringify({ flag: true, data: team.rows[0]?.team ?? null }))
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const address = server.server.address()
  process.stdout.write(`${JSON.stringify({ port: typeof address === 'object' ? address?.port : 0 })}\n`)
}

await (process.argv[2] === 'reference' ? reference() : leitai())
