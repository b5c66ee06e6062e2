import { bytes, identity, person, time, words } from '@leitai/platform/db/columns'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from '@leitai/platform/db/orm'
import { cmptId, stageId, stages } from '../definition/table.ts'
import { teams } from '../team/table.ts'
import type { MaterialKind } from './contract.ts'

/** The review of one board: a stage's last one (week 0), or that of one of its weeks. */
export const reviews = pgTable(
  'reviews',
  {
    id: identity(),
    cmptId: cmptId().notNull(),
    stageId: stageId().notNull(),
    week: integer('week').notNull().default(0),
    /** The judging round whose order is the board of an application competition. */
    roundId: integer('round_id'),
    size: integer('size').notNull(),
    asks: jsonb('asks').$type<MaterialKind[]>().notNull(),
    text: words('text'),
    dueDays: integer('due_days').notNull(),
    publicDays: integer('public_days').notNull(),
    state: text('state', { enum: ['open', 'published', 'final'] })
      .notNull()
      .default('open'),
    held: boolean('held').notNull().default(false),
    frozenAt: time('frozen_at').notNull(),
    publishedAt: time('published_at'),
    publicUntil: time('public_until'),
    finalAt: time('final_at'),
  },
  (table) => [
    uniqueIndex('reviews_board').on(table.stageId, table.week),
    index('reviews_cmpt').on(table.cmptId),
    index('reviews_due').on(table.state, table.publicUntil),
  ],
)

/** A team on the frozen board. Only requested teams are reviewed; the others move up when one is removed. */
export const reviewRows = pgTable(
  'review_rows',
  {
    reviewId: integer('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    teamId: integer('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    /** Rank on the board as it was frozen; full ties share one. */
    place: integer('place').notNull(),
    /** As the board shows it; empty for an application competition. */
    score: text('score').notNull(),
    /** The shown numbers as text, by the name of the column: a revision may change the columns. Null if there is only one. */
    numbers: jsonb('numbers').$type<Record<string, string | null>>(),
    /** The mean of the ranks in the numbers, as text, if that is the rule. */
    meanRank: text('mean_rank'),
    verdict: text('verdict', { enum: ['pending', 'passed', 'refused', 'struck'] })
      .notNull()
      .default('pending'),
    /** A person's text. */
    reason: text('reason').notNull().default(''),
    /** Why the platform removed the team; never derived from the reason, which is free text. */
    cause: text('cause', { enum: ['unnamed', 'noMaterial'] }),
    askedAt: time('asked_at'),
    dueAt: time('due_at'),
    remindedAt: time('reminded_at'),
    /** When the prize was paid, as marked by the host: until then the winners cannot change their verified name. */
    paidAt: time('paid_at'),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.teamId] }),
    index('review_rows_order').on(table.reviewId, table.place, table.teamId),
    index('review_rows_team').on(table.teamId),
    index('review_rows_due').on(table.dueAt),
  ],
)

export const materials = pgTable(
  'review_materials',
  {
    id: identity(),
    reviewId: integer('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    teamId: integer('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['code', 'document', 'other'] }).notNull(),
    fileName: text('file_name').notNull(),
    objectKey: text('object_key').notNull(),
    size: bytes('size').notNull(),
    userId: person('user_id').notNull(),
    at: time('at').notNull(),
  },
  (table) => [
    index('review_materials_team').on(table.reviewId, table.teamId),
    index('review_materials_user').on(table.userId),
    index('review_materials_by_team').on(table.teamId),
  ],
)

/** Stages whose entrants are decided: since when the list is stored, and the stage whose board decided it. */
export const entrances = pgTable(
  'review_entrances',
  {
    stageId: stageId().primaryKey(),
    fromStageId: integer('from_stage_id')
      .notNull()
      .references(() => stages.id, { onDelete: 'cascade' }),
    at: time('at').notNull(),
  },
  (table) => [index('review_entrances_from_stage').on(table.fromStageId)],
)

/**
 * The promoted teams with their ranks. No foreign key to the team: it would lock the team's row after the stage's, while scoring a
 * submission locks them in the opposite order.
 */
export const entrants = pgTable(
  'review_entrants',
  {
    stageId: integer('stage_id')
      .notNull()
      .references(() => entrances.stageId, { onDelete: 'cascade' }),
    teamId: integer('team_id').notNull(),
    rank: integer('rank').notNull(),
    at: time('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.stageId, table.teamId] })],
)
export type Review = typeof reviews.$inferSelect
export type ReviewRow = typeof reviewRows.$inferSelect
