import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { Config } from '@leitai/platform/config/config'
import { sql } from '@leitai/platform/db/orm'
import pg from 'pg'
import { inject } from 'vitest'
import { type Left, openTestApp } from '../open-test-app.ts'
import { testApp } from '../test-app.ts'
import { until } from '../until.ts'
import { makeWorld, type World } from './world.ts'

/** A world as it was left when it was made, which all files of a run copy. */
interface KeptWorld extends Left {
  world: Omit<World, 'test'>
  madeAt: number
}

/** Its times are those of its making: goods are reserved for minutes, and a launch from a course is good for an hour. */
const FRESH_MS = 5 * 60_000
/** Any number: nothing else in the run takes an advisory lock on the database of administration. */
const LOCK = 1

/** The app of one test file with the world in it, its builders and the world. */
export async function worldApp(overrides: Partial<Config> = {}) {
  const { world, ...from } = await keptWorld()
  const { app, build } = await testApp(overrides, undefined, { from })
  return { app, build, world: { ...world, test: app } }
}

/** The world of this run; the first file that wants it makes it, and another does once it has aged. */
async function keptWorld(): Promise<KeptWorld> {
  const file = join(inject('runFolder'), 'world')
  const lock = new pg.Client({ ...inject('databaseServer'), database: 'postgres' })
  await lock.connect()
  try {
    await lock.query('select pg_advisory_lock($1)', [LOCK])
    const kept: KeptWorld | null = existsSync(file) ? deserialize(readFileSync(file)) : null
    if (kept && Date.now() - kept.madeAt < FRESH_MS) return kept
    const made = await leaveWorld()
    writeFileSync(file, serialize(made))
    return made
  } finally {
    await lock.end()
  }
}

async function leaveWorld(): Promise<KeptWorld> {
  const madeAt = Date.now()
  const app = await openTestApp()
  const { test: _test, ...world } = await makeWorld(app)
  // Otherwise each copy would do them again.
  await until(async () => {
    const { rows } = await app.ctx.db.execute(sql`select from graphile_worker.jobs where run_at <= now() limit 1`)
    return rows.length === 0
  })
  const { database, dataDir } = app
  await app.close()
  await database.pool.end()
  const name = database.connection.database
  const objects = join(inject('runFolder'), name)
  renameSync(join(dataDir, 'objects'), objects)
  rmSync(dataDir, { recursive: true, force: true })
  return { world, database: name, objects, madeAt }
}
