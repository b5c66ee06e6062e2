import { randomBytes } from 'node:crypto'
import type { Connection } from '@leitai/embedded-postgres/embedded-postgres'
import { chain, type Step } from '@leitai/pg-kit/chain'
import { tablesLogger } from '@leitai/pg-kit/table-news'
import { subqueryWithoutAlias } from '@leitai/platform/db/aliases'
import { createPool, type Db } from '@leitai/platform/db/open'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { TEMPLATE } from './global-setup.ts'

export type TestDatabase = { pool: pg.Pool; db: Db; connection: Connection; drop(): Promise<void> }

/** A database for one test file, cloned in some 20 ms from a migrated one or from one with more in it. Call drop() in afterAll. */
export async function createTestDatabase(template = TEMPLATE): Promise<TestDatabase> {
  const server = inject('databaseServer')
  const database = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(server, `create database ${database} template ${template} strategy file_copy`)
  const connection = { ...server, database }
  // Enough for as many transactions as platform/db/transaction.ts allows, writes outside them, and the queues’ listeners.
  const pool = createPool(connection, pino({ level: 'silent' }), 16)
  pool.on('connect', (client) => chain(client, [refuseUnaliased]))
  const drop = async () => {
    await pool.end()
    await asAdmin(server, `drop database ${database} with (force)`)
  }
  return { pool, db: drizzle({ client: pool, logger: tablesLogger }), connection, drop }
}

/** PostgreSQL 15 requires an alias for subqueries in FROM; the tests run on a later version. */
const refuseUnaliased: Step = (send) => (query) => {
  const bad = subqueryWithoutAlias(query.text)
  return bad === null
    ? send(query)
    : Promise.reject(new Error(`a subquery has no alias, which PostgreSQL 15 needs: ${bad}`))
}

async function asAdmin(server: Connection, sql: string): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
