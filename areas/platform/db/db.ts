import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from './orm.ts'

/** A service's first argument: the database, or a transaction on it. */
export type Db = PgDatabase<NodePgQueryResultHKT>

/** For services that take row locks or change several rows, and so need a transaction. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
