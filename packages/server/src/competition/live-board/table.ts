import type { ScreenRow } from '@leitai/contract/competition/live-board'
import { time } from '../../platform/db/columns.ts'
import { boolean, integer, jsonb, pgTable } from '../../platform/db/orm.ts'
import { cmptId, stageId } from '../definition/table.ts'

/** What a competition's big screen shows; without a row as the platform sets it. */
export const screens = pgTable('screens', {
  cmptId: cmptId().primaryKey(),
  top: integer('top').notNull(),
  freezeMinutes: integer('freeze_minutes').notNull(),
})

/** A row as it stood: its time written. */
export type KeptRow = Omit<ScreenRow, 'at'> & { at: string }

/** The board of a stage as it stood when its screen was frozen. */
export const screenFreezes = pgTable('screen_freezes', {
  stageId: stageId().primaryKey(),
  at: time('at').notNull(),
  rows: jsonb('rows').$type<KeptRow[]>().notNull(),
  total: integer('total').notNull(),
  /** By a host: until it is lifted. By the clock: until the end. */
  byHand: boolean('by_hand').notNull(),
  /** A lifted one is not frozen again by the clock. */
  liftedAt: time('lifted_at'),
})
export type Freeze = typeof screenFreezes.$inferSelect
