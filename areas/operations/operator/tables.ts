import { migrate } from '@leitai/platform/db/migrate'
import { pendingMigrations } from '@leitai/platform/db/pending'
import { requireSecret } from '@leitai/platform/installation/secret'
import { CommandError, type Workplace } from './command.ts'

/** The database of a command that needs its tables: an empty one has none yet. Throws if SECRET is not that of the database. */
export async function databaseWithTables(place: Workplace) {
  const opened = await place.database()
  if ((await pendingMigrations(opened.pool)).isNew)
    throw new CommandError(
      '数据库还是空的：先启动一次服务器，或运行 leitai migrate',
      'the database is still empty: start the server once, or run leitai migrate',
    )
  await requireSecret(opened.pool, place.config().secret)
  return opened
}

/** As databaseWithTables, but makes them in an empty database, as the first start would. */
export async function databaseFromNothing(place: Workplace) {
  const opened = await place.database()
  if ((await pendingMigrations(opened.pool)).isNew) await migrate(opened.pool, { log: place.log })
  await requireSecret(opened.pool, place.config().secret)
  return opened
}
