/**
 * All that our code takes of drizzle. It is imported here only: Node reads a package's package.json anew for every file that imports
 * it, and drizzle's has 180 kB; from six hundred files that was a third of a start.
 */
export * from 'drizzle-orm'
export {
  type AnyPgColumn,
  alias,
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  type PgColumn,
  type PgDatabase,
  type PgUpdateSetSource,
  pgSchema,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
