import { time } from '@leitai/platform/db/columns'
import { boolean, index, integer, jsonb, pgTable, text } from '@leitai/platform/db/orm'
import { cmptId, dataFiles } from '../definition/table.ts'
import type { datasetDownloads, TableProfile } from './contract.ts'

/** Competitions whose host shares their data. */
export const datasets = pgTable('datasets', {
  cmptId: cmptId().primaryKey(),
  preview: boolean('preview').notNull(),
  download: text('download').$type<(typeof datasetDownloads)[number]>().notNull(),
  sharedAt: time('shared_at').notNull(),
})

/** The profile of a data file, valid for bytes with that checksum. */
export const dataProfiles = pgTable(
  'data_profiles',
  {
    fileId: integer('file_id')
      .primaryKey()
      .references(() => dataFiles.id, { onDelete: 'cascade' }),
    sha256: text('sha256').notNull(),
    state: text('state', { enum: ['waiting', 'ready', 'none'] }).notNull(),
    profile: jsonb('profile').$type<TableProfile>(),
    at: time('at').notNull(),
  },
  (table) => [index('data_profiles_state').on(table.state, table.at)],
)
export type Dataset = typeof datasets.$inferSelect
