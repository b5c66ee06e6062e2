import { time } from '@leitai/platform/db/columns'
import { boolean, integer, jsonb, pgTable } from '@leitai/platform/db/orm'
import { cmptId, stageId } from '../definition/table.ts'
import type { ScreenRow } from './contract.ts'

/** The settings of a competition's live board; the defaults without a row. */
export const screens = pgTable('screens', {
  cmptId: cmptId().primaryKey(),
  top: integer('top').notNull(),
  freezeMinutes: integer('freeze_minutes').notNull(),
})

/** A frozen row, with its time as a string; one that was frozen by an earlier version has no interval. */
export type KeptRow = Omit<ScreenRow, 'at' | 'interval' | 'numbers'> & {
  at: string
  interval?: ScreenRow['interval']
  numbers?: ScreenRow['numbers']
}

/** The board of a stage at the time of its freeze. */
export const screenFreezes = pgTable('screen_freezes', {
  stageId: stageId().primaryKey(),
  at: time('at').notNull(),
  rows: jsonb('rows').$type<KeptRow[]>().notNull(),
  total: integer('total').notNull(),
  /** True: by a host, until it is lifted. False: automatic, until the end. */
  byHand: boolean('by_hand').notNull(),
  /** A lifted freeze is not repeated automatically. */
  liftedAt: time('lifted_at'),
})
export type Freeze = typeof screenFreezes.$inferSelect
