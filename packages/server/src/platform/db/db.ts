import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from './orm.ts'

/** What a service takes as its first argument: the database, or a transaction on it. */
export type Db = PgDatabase<NodePgQueryResultHKT>

/** For services that take row locks or change several rows, and so make sense in a transaction only. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
