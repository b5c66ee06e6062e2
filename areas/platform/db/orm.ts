/**
 * The only import of drizzle. Node reads a package's package.json again for every file that imports it, and drizzle's has 180 kB: with six
 * hundred importing files that took a third of the startup.
 */
export * from 'drizzle-orm'
export {
  type AnyPgColumn,
  alias,
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  type PgColumn,
  type PgDatabase,
  PgDialect,
  type PgTable,
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
