import { competitions, stages } from '@leitai/competition/definition/table'
import { users } from '@leitai/identity/account/table'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { alias, getTableColumns, sql } from './orm.ts'
import { mapped, optional, type Placeholders, replacing, row, rows, statement, value } from './statement.ts'
import { transaction } from './transaction.ts'

const { app, build } = await testApp()
const { db } = app.ctx
const owner = await build.user({ name: '语句的主人' })
const { id, stage } = await build.competition({ ownerId: owner.id })

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
  const undone = transaction(db, async (tx) => {
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
