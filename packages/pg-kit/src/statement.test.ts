import { getTableColumns, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { alias, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from './pool.ts'
import { mapped, optional, type Placeholders, replacing, row, rows, statement, value } from './statement.ts'
import { emptyDatabase, silent } from './testing.ts'

const users = pgTable('users', {
  id: integer().primaryKey(),
  name: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
const competitions = pgTable('competitions', {
  id: integer().primaryKey(),
  title: jsonb().$type<{ zh: string; en: string }>().notNull(),
  ownerId: integer('owner_id'),
})
const stages = pgTable('stages', {
  id: integer().primaryKey(),
  cmptId: integer('cmpt_id').notNull(),
  ord: integer().notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }),
})

const database = await emptyDatabase()
const pool = createPool(database.connection, silent)
const db = drizzle({ client: pool })
const owner = { id: 7, name: 'the owner', createdAt: new Date('2026-01-02T03:04:05.678Z') }
const [id, stage] = [3, { id: 5 }]
beforeAll(async () => {
  await pool.query(`create table users (id int primary key, name text not null, created_at timestamptz not null);
    create table competitions (id int primary key, title jsonb not null, owner_id int);
    create table stages (id int primary key, cmpt_id int not null, ord int not null, ends_at timestamptz)`)
  await db.insert(users).values(owner)
  await db.insert(competitions).values({ id, title: { zh: '比赛', en: 'Competition' }, ownerId: owner.id })
  const endsAt = new Date('2026-05-06T07:08:09.010Z')
  await db.insert(stages).values([
    { id: stage.id, cmptId: id, ord: 0, endsAt },
    { id: 6, cmptId: id, ord: 1 },
  ])
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const nobody = alias(users, 'nobody')

const about = statement((given: Placeholders<{ id: number; names: string[] }>) => ({
  competition: row(getTableColumns(competitions), sql`from ${competitions} where ${competitions.id} = ${given.id}`),
  stages: rows(
    {
      stage: stages,
      owner: optional(users.id, { name: users.name, createdAt: users.createdAt }),
      nobody: optional(nobody.id, { name: nobody.name }),
      others: rows({ id: users.id }, sql`from ${users} where ${users.name} = any(${given.names}::text[])`),
    },
    sql`from ${stages} join ${competitions} on ${competitions.id} = ${stages.cmptId} left join ${users} on ${users.id} = ${competitions.ownerId}
      left join ${users} as nobody on false where ${stages.cmptId} = ${given.id} order by ${stages.ord}`,
  ),
  missing: row({ id: users.id }, sql`from ${users} where ${users.id} = 0`),
  count: mapped(
    value(sql<number>`(select count(*)::int from ${stages} where ${stages.cmptId} = ${given.id})`),
    (n) => n * 10,
  ),
}))

test('parts give what single queries give: dates, JSON, numbers, nested rows, and null where a join finds nothing', async () => {
  const found = await about(db, { id, names: [owner.name, 'nobody'] })
  expect(found.competition).toEqual((await db.select().from(competitions).where(sql`${competitions.id} = ${id}`))[0])
  expect(found.stages.map((one) => one.stage)).toEqual(
    await db.select().from(stages).where(sql`${stages.cmptId} = ${id}`).orderBy(stages.ord),
  )
  expect(found.stages[0]?.owner).toEqual({ name: owner.name, createdAt: expect.any(Date) })
  expect(found.stages[0]?.nobody).toBe(null)
  expect(found.stages[0]?.others).toEqual([{ id: owner.id }])
  expect([found.missing, found.count]).toEqual([null, found.stages.length * 10])
})

test('within a transaction it reads what the transaction has written', async () => {
  const undone = db.transaction(async (tx) => {
    await tx.update(stages).set({ ord: 99 }).where(sql`${stages.id} = ${stage.id}`)
    const { stages: seen } = await about(tx, { id, names: [] })
    expect(seen.map((one) => one.stage.ord)).toContain(99)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
})

test('a parameter can be replaced by an expression, and parameters cannot be spread', async () => {
  const name = (given: Placeholders<{ id: number }>) =>
    value(sql<string>`(select ${users.name} from ${users} where ${users.id} = ${given.id})`)
  const ofOwner = statement((given: Placeholders<{ cmptId: number }>) => ({
    name: name(
      replacing(given, {
        id: sql<number>`(select ${competitions.ownerId} from ${competitions} where ${competitions.id} = ${given.cmptId})`,
      }),
    ),
  }))
  expect(await ofOwner(db, { cmptId: id })).toEqual({ name: owner.name })
  const spread = statement((given: Placeholders<{ id: number }>) => ({ name: name({ ...given }) }))
  await expect(spread(db, { id: 1 })).rejects.toThrow('replacing()')
})
