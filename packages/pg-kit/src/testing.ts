import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** An empty database for one test file, on the server of the run. Call drop() in afterAll, once its pools are closed. */
export async function emptyDatabase() {
  const server = inject('databaseServer')
  const database = `kit_${randomBytes(8).toString('hex')}`
  const connection = { ...server, database }
  const asAdmin = async (text: string) => {
    const client = new pg.Client({ ...server, database: 'postgres' })
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
  await asAdmin(`create database ${database} strategy file_copy`)
  return { connection, drop: () => asAdmin(`drop database ${database} with (force)`) }
}

export const silent = () => undefined
