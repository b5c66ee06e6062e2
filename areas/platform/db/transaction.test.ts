import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { sql } from './orm.ts'
import { RetryTransactionError, transaction } from './transaction.ts'

const { app } = await testApp()
const { db } = app.ctx
const one = sql`select 1`

test('a transaction within another is refused at once, with nothing of either kept', async () => {
  await db.execute(sql`create table kept (number int)`)
  const insert = (number: number) => sql`insert into kept values (${number})`
  const nested = transaction(db, async (tx) => {
    await tx.execute(insert(1))
    await transaction(db, (inner) => inner.execute(insert(2)))
  })
  await expect(nested).rejects.toThrow('within it')
  expect((await db.execute(sql`select * from kept`)).rows).toEqual([])
})

test('what a transaction started and left behind may have its own once that has ended', async () => {
  let later: Promise<unknown> = Promise.resolve()
  const ended = Promise.withResolvers<void>()
  await transaction(db, async (tx) => {
    later = ended.promise.then(() => transaction(db, (own) => own.execute(one)))
    await tx.execute(one)
  })
  ended.resolve()
  await expect(later).resolves.toBeDefined()
})

test('far more at a time than there are connections all end, also those that are repeated or fail', async () => {
  const tries = new Map<number, number>()
  const many = Array.from({ length: 100 }, (_, at) =>
    transaction(db, async (tx) => {
      await tx.execute(one)
      const tried = (tries.get(at) ?? 0) + 1
      tries.set(at, tried)
      if (at % 10 === 1 && tried === 1) throw new RetryTransactionError()
      if (at % 10 === 2) throw new Error('of its own')
      return at
    }),
  )
  const said = await Promise.allSettled(many)
  expect(said.map((each) => each.status === 'fulfilled')).toEqual(said.map((_, at) => at % 10 !== 2))
  expect([...tries.values()].reduce((sum, tried) => sum + tried)).toBe(110)
})
