import { bytes, time } from '../../platform/db/columns.ts'
import { integer, jsonb, pgSchema, text } from '../../platform/db/orm.ts'

/** When each scheduled task of a process last came to its end, in seconds since 1970, and how often it failed. */
export type Clock = Record<string, { ran: number | null; failed: number }>

/** What is true of the processes that run now, and of no use in a backup: it stands beside the tables that hold anything. */
export const runtime = pgSchema('runtime')

/** How a process is: how it closes in those that read strangers' files, and what it has noticed. */
export interface Condition {
  level: 'bwrap' | 'permissions' | 'none' | null
  uid: number | null
  memory: 'cgroup' | 'sample' | null
  /** Since when it can start none. */
  unableSince: string | null
  clockAheadSeconds: number
  storageFullAt: string | null
  /** Others may look around in its data folder. */
  dataOpen: boolean
}

/** Processes that are alive: each writes its row every few seconds. */
export const processes = runtime.table('processes', {
  id: text('id').primaryKey(),
  /** The machine's name and the process's number there. */
  name: text('name').notNull(),
  kind: text('kind', { enum: ['all', 'http', 'worker'] }).notNull(),
  version: text('version').notNull(),
  since: time('since').notNull(),
  seenAt: time('seen_at').notNull(),
  memoryMb: integer('memory_mb').notNull(),
  seats: integer('seats').notNull(),
  busy: integer('busy').notNull(),
  waiting: integer('waiting').notNull(),
  clock: jsonb('clock').$type<Clock>().notNull(),
  condition: jsonb('condition').$type<Condition>(),
  /** The names under which its queues take jobs. */
  takers: text('takers').array().notNull().default([]),
})

/** Looks through the store for objects that nothing names. */
export const storageCleanups = runtime.table('storage_sweeps', {
  at: time('at').primaryKey(),
  seconds: integer('seconds').notNull(),
  objects: integer('objects').notNull(),
  bytes: bytes('bytes').notNull(),
  orphans: integer('orphans').notNull(),
  orphanBytes: bytes('orphan_bytes').notNull(),
  deleted: integer('deleted').notNull(),
  uploadsEnded: integer('uploads_ended').notNull(),
})

/** Backups that were made of this database; what is restored from one begins with none. */
export const backups = runtime.table('backups', {
  /** The moment whose state it holds. */
  at: time('at').primaryKey(),
  seconds: integer('seconds').notNull(),
  /** Of the objects in it. */
  bytes: bytes('bytes').notNull(),
})
