import { bytes, time } from '@leitai/platform/db/columns'
import { integer, jsonb, pgSchema, text } from '@leitai/platform/db/orm'

/** When each scheduled task of a process last finished, in seconds since 1970, and how often it failed. */
export type Clock = Record<string, { ran: number | null; failed: number }>

/** State of the running processes, useless in a backup and therefore in a schema of its own. */
export const runtime = pgSchema('runtime')

/** Condition of a process: isolation of its sandboxes, and what it has noticed. */
export interface Condition {
  level: 'bwrap' | 'permissions' | 'none' | null
  uid: number | null
  memory: 'cgroup' | 'sample' | null
  /** Since when it cannot start any sandbox. */
  unableSince: string | null
  clockAheadSeconds: number
  storageFullAt: string | null
  /** Others can access its data folder. */
  dataOpen: boolean
}

/** Live processes: each writes its row every few seconds. */
export const processes = runtime.table('processes', {
  id: text('id').primaryKey(),
  /** Host name and process id. */
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
  /** Worker ids under which its queues take jobs. */
  takers: text('takers').array().notNull().default([]),
})

/** Runs of the search for unreferenced objects. */
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

/** Backups of this database; a restored database starts with none. */
export const backups = runtime.table('backups', {
  /** The moment of the snapshot. */
  at: time('at').primaryKey(),
  seconds: integer('seconds').notNull(),
  /** Size of its objects. */
  bytes: bytes('bytes').notNull(),
})
