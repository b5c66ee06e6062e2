import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import * as consoleOf from '../host-console/contract.teams.ts'
import { hosting } from '../host-console/testing.ts'
import * as contract from './contract.ts'
import { nameKeyOf } from './name.ts'
import { teamBuilders } from './testing.ts'

const { app, build } = await testApp()
const make = teamBuilders(build)
const contest = hosting(app, build)
const alike = ['Ａlpha x', 'alpha  X', 'Alpha\u00a0x', 'ALPHA\u3000X', ' Alpha \u2003 x ']

test('similar team names count as taken: full width, any white space, upper and lower case', async () => {
  const { id, owner } = await contest()
  const [first, second] = [await make.competitor(id), await make.competitor(id)]
  await first.visitor.call(contract.createTeam, { cmptId: id, name: 'Alpha x', intro: '' })
  await second.visitor.call(contract.createTeam, { cmptId: id, name: 'Beta', intro: '' })
  for (const name of alike) {
    const third = await make.competitor(id)
    expect(await refusalOf(third.visitor.call(contract.createTeam, { cmptId: id, name, intro: '' }))).toBe(
      'team.nameTaken',
    )
    expect(await refusalOf(second.visitor.call(contract.saveTeamInfo, { teamId: second.teamId, name }))).toBe(
      'team.nameTaken',
    )
    const input = { cmptId: id, teamId: second.teamId, name, reason: '演示' }
    expect(await refusalOf(owner.call(consoleOf.renameTeam, input))).toBe('team.nameTaken')
  }
  // A user can take a variant of their own name, and the old key becomes free.
  await first.visitor.call(contract.saveTeamInfo, { teamId: first.teamId, name: 'ALPHA X' })
  await first.visitor.call(contract.saveTeamInfo, { teamId: first.teamId, name: 'Gamma' })
  await second.visitor.call(contract.saveTeamInfo, { teamId: second.teamId, name: 'alpha x' })
})

test('no team has the name of a closed account', async () => {
  const { id } = await contest()
  const { visitor, teamId } = await make.competitor(id)
  for (const name of ['已注销用户12', 'Deleted user 12 #3'])
    expect(await refusalOf(visitor.call(contract.saveTeamInfo, { teamId, name }))).toBe('team.nameWords')
  await visitor.call(contract.saveTeamInfo, { teamId, name: '未注销用户12' })
})

test('of two who concurrently take similar names one succeeds', async () => {
  const { id } = await build.competition()
  const all = await Promise.all(Array.from({ length: 4 }, () => make.competitor(id)))
  const named = all.map(({ visitor }, at) =>
    refusalOf(visitor.call(contract.createTeam, { cmptId: id, name: at % 2 ? 'Ｄelta 1' : 'delta  1', intro: '' })),
  )
  expect((await Promise.all(named)).toSorted()).toEqual(['ok', ...Array.from({ length: 3 }, () => 'team.nameTaken')])
})

test('names from before the key that are now equal by it stay apart', async () => {
  const sql = readFileSync(join(import.meta.dirname, '../../../apps/server/migrations/0046_rules.sql'), 'utf8')
  const client = await app.database.pool.connect()
  try {
    await client.query(`create schema before; set search_path to before;
      create table teams (id int primary key, cmpt_id int, name text, state text);
      create unique index teams_name on teams (cmpt_id, lower(name)) where state = 'active'`)
    const rows = [...alike, 'Alpha x'].map((name, at) => `(${at + 1}, 1, '${name}', 'active')`)
    await client.query(
      `insert into teams values ${rows.join(', ')}, (90, 2, 'Alpha x', 'active'), (91, 1, 'Omega', 'deleted')`,
    )
    const ofTeams = sql.split('--> statement-breakpoint').filter((statement) => /"?teams(_name)?"/.test(statement))
    for (const statement of ofTeams) await client.query(statement)
    const kept = await client.query<{ id: number; name_key: string }>('select id, name_key from teams order by id')
    expect(kept.rows.map(({ name_key }) => name_key)).toEqual([
      'alpha x',
      ...[2, 3, 4, 5, 6].map((id) => `alpha x #${id}`),
      'alpha x',
      'omega',
    ])
    for (const name of alike) expect(nameKeyOf(name)).toBe('alpha x')
  } finally {
    await client.query('set search_path to default; drop schema before cascade')
    client.release()
  }
})

test.each([
  ['АВС хакеры', 'ABC хакеры'],
  ['演示甲队', '演示曱队'],
  ['ΑLPHA', 'alpha'],
  ['pаypal', 'paypal'],
])('%s and %s look the same, and have one key', (one, other) => {
  expect(nameKeyOf(one)).toBe(nameKeyOf(other))
})
