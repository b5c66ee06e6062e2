import { randomBytes } from 'node:crypto'
import { createPool } from '@leitai/platform/db/open'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'

/** An empty database, as an operator creates one. */
export async function emptyDatabase() {
  const server = inject('databaseServer')
  const database = `empty_${randomBytes(8).toString('hex')}`
  const admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${database}`)
  const connection = { ...server, database }
  const pool = createPool(connection, pino({ level: 'silent' }), 16)
  const drop = async () => {
    await pool.end()
    await admin.query(`drop database ${database} with (force)`)
    await admin.end()
  }
  return { pool, db: drizzle({ client: pool }), connection, drop }
}
