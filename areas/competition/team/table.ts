import { identity, person, strings, time } from '@leitai/platform/db/columns'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  sql,
  text,
  uniqueIndex,
} from '@leitai/platform/db/orm'
import { cmptId } from '../definition/table.ts'
import type { teamEventKinds } from './contract.ts'

export const teams = pgTable(
  'teams',
  {
    id: identity(),
    cmptId: cmptId().notNull(),
    name: text('name').notNull(),
    /** The normalised name for comparison (nameKeyOf); for duplicates from before it, with the team's number appended. */
    nameKey: text('name_key').notNull(),
    logo: text('logo'),
    intro: text('intro').notNull().default(''),
    captainId: person('captain_id').notNull(),
    state: text('state', { enum: ['active', 'merged', 'deleted'] })
      .notNull()
      .default('active'),
    recruiting: text('recruiting', { enum: ['open', 'closed'] })
      .notNull()
      .default('closed'),
    needSkills: strings('need_skills').default([]),
    needs: text('needs').notNull().default(''),
    /** The team that a merged one now belongs to. */
    mergedInto: integer('merged_into'),
    /** The host's reference team, marked on the board and without prizes. */
    baseline: boolean('baseline').notNull().default(false),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('teams_name').on(table.cmptId, table.nameKey).where(sql`${table.state} = 'active'`),
    index('teams_cmpt').on(table.cmptId),
    index('teams_baseline').on(table.cmptId).where(sql`${table.baseline}`),
    index('teams_captain').on(table.captainId),
  ],
)

export const members = pgTable(
  'team_members',
  {
    teamId: integer('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    userId: person('user_id').notNull(),
    cmptId: cmptId().notNull(),
    joinedAt: time('joined_at').notNull(),
    /** Whether the member lets the captain see their sign-up answers. */
    answersShared: boolean('answers_shared').notNull().default(false),
    /** The last event of the team's activity that the member has read. */
    readEvent: integer('read_event').notNull().default(0),
  },
  // One team per person and competition, guaranteed by the index under concurrency.
  (table) => [
    primaryKey({ columns: [table.cmptId, table.userId] }),
    index('team_members_team').on(table.teamId),
    index('team_members_user').on(table.userId),
  ],
)

/** People removed from a team with submissions: they may not join another team of that competition. */
export const barred = pgTable(
  'team_barred',
  {
    cmptId: cmptId().notNull(),
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
    teamId: integer('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    at: time('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cmptId, table.userId] }),
    index('team_barred_team').on(table.teamId),
    index('team_barred_user').on(table.userId),
  ],
)

/** Invitations by teams and applications to them. */
export const teamRequests = pgTable(
  'team_requests',
  {
    id: identity(),
    cmptId: cmptId().notNull(),
    teamId: integer('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    /** The person who would join. */
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
    kind: text('kind', { enum: ['invite', 'apply'] }).notNull(),
    note: text('note').notNull().default(''),
    state: text('state', { enum: ['open', 'accepted', 'refused', 'withdrawn', 'expired', 'void'] })
      .notNull()
      .default('open'),
    madeBy: person('made_by').notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    endedAt: time('ended_at'),
  },
  (table) => [
    uniqueIndex('team_requests_open').on(table.teamId, table.userId, table.kind).where(sql`${table.state} = 'open'`),
    index('team_requests_user').on(table.userId, table.cmptId),
    index('team_requests_maker').on(table.madeBy, table.cmptId, table.createdAt),
    index('team_requests_expiry').on(table.expiresAt).where(sql`${table.state} = 'open'`),
    index('team_requests_team').on(table.teamId),
    index('team_requests_cmpt').on(table.cmptId),
  ],
)

/** The activity of a team, for its members. */
export const teamEvents = pgTable(
  'team_events',
  {
    id: identity(),
    teamId: integer('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    at: time('at').notNull(),
    kind: text('kind').$type<(typeof teamEventKinds)[number]>().notNull(),
    /** Null: the platform. */
    actorId: person('actor_id'),
    subject: text('subject').notNull().default(''),
  },
  (table) => [index('team_events_team').on(table.teamId, table.id)],
)

export const merges = pgTable(
  'team_merges',
  {
    id: identity(),
    cmptId: cmptId().notNull(),
    /** The initiating team, which survives, and the invited one. */
    fromTeamId: integer('from_team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    toTeamId: integer('to_team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['launching', 'inviting', 'merged', 'failed'] })
      .notNull()
      .default('launching'),
    /** Why it failed: a refusal's code, or `against` or `time`. */
    reason: text('reason'),
    /** The teams' names when it began, so that the record stays readable. */
    names: jsonb('names').$type<{ from: string; to: string }>().notNull(),
    launchedBy: person('launched_by').notNull(),
    launchedAt: time('launched_at').notNull(),
    endsAt: time('ends_at').notNull(),
    endedAt: time('ended_at'),
    /** The last reminder sent, in hours before the end: 24, then 2. */
    remindedHours: integer('reminded_hours'),
  },
  (table) => [
    index('team_merges_from').on(table.fromTeamId),
    index('team_merges_to').on(table.toTeamId),
    index('team_merges_open').on(table.endsAt).where(sql`${table.state} in ('launching', 'inviting')`),
    index('team_merges_cmpt').on(table.cmptId),
  ],
)

/** The voters of a merge with their weights; `agree` is null until they vote. Written when their team's vote begins. */
export const mergeVotes = pgTable(
  'team_merge_votes',
  {
    mergeId: integer('merge_id')
      .notNull()
      .references(() => merges.id, { onDelete: 'cascade' }),
    teamId: integer('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
    weight: real('weight').notNull(),
    agree: boolean('agree'),
    at: time('at'),
  },
  (table) => [
    primaryKey({ columns: [table.mergeId, table.userId] }),
    index('team_merge_votes_team').on(table.teamId),
    index('team_merge_votes_user').on(table.userId),
  ],
)
export type Team = typeof teams.$inferSelect
export type Merge = typeof merges.$inferSelect
