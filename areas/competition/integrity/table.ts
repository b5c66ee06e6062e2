import { identity, person, strings, time } from '@leitai/platform/db/columns'
import {
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '@leitai/platform/db/orm'
import { cmptId } from '../definition/table.ts'
import type { Disqualified } from '../review/disqualify-team.ts'
import { teams } from '../team/table.ts'
import type { CaseState, PenaltyKind } from './contract.cases.ts'
import type { ReportKind, ReportState } from './contract.reports.ts'
import type { FlagFacts, FlagKind } from './contract.ts'

/** Object keys of uploaded pictures. */
const pictures = () => strings('pictures').default([])

/** The last search for similarity flags in a competition. */
export const similarityRuns = pgTable('hint_runs', {
  cmptId: cmptId().primaryKey(),
  state: text('state', { enum: ['waiting', 'running', 'done', 'failed'] }).notNull(),
  askedAt: time('asked_at').notNull(),
  endedAt: time('ended_at'),
  entries: integer('entries').notNull().default(0),
  pairs: integer('pairs').notNull().default(0),
  seconds: doublePrecision('seconds').notNull().default(0),
})

/** A possible sign of cheating. It has no effect by itself. */
export const similarityFlags = pgTable(
  'cheat_hints',
  {
    id: identity(),
    cmptId: cmptId().notNull(),
    stageId: integer('stage_id'),
    kind: text('kind').$type<FlagKind>().notNull(),
    /** Identifies the flag in later searches: kind, stage and teams. */
    key: text('key').notNull(),
    teamIds: jsonb('team_ids').$type<number[]>().notNull(),
    /** 0 to 100, the sort key of the list. */
    strength: integer('strength').notNull(),
    facts: jsonb('facts').$type<FlagFacts>().notNull(),
    state: text('state', { enum: ['new', 'dismissed', 'case'] })
      .notNull()
      .default('new'),
    reason: text('reason').notNull().default(''),
    decidedBy: person('decided_by'),
    decidedAt: time('decided_at'),
    at: time('at').notNull(),
  },
  (table) => [
    uniqueIndex('cheat_hints_key').on(table.cmptId, table.key),
    index('cheat_hints_state').on(table.cmptId, table.state, table.strength),
  ],
)

export const reports = pgTable(
  'cheat_reports',
  {
    id: identity(),
    reporterId: person('reporter_id').notNull(),
    /** Null for the platform. */
    cmptId: cmptId(),
    teamId: integer('team_id').references(() => teams.id, { onDelete: 'set null' }),
    userId: person('user_id'),
    kind: text('kind').$type<ReportKind>().notNull(),
    text: text('text').notNull(),
    links: strings('links'),
    pictures: pictures(),
    /** Direct messages from the reported person to the reporter, copied at the time of the report. */
    letters: jsonb('letters').$type<{ text: string; at: string }[]>().notNull().default([]),
    state: text('state').$type<ReportState>().notNull().default('open'),
    answer: text('answer').notNull().default(''),
    answeredBy: person('answered_by'),
    at: time('at').notNull(),
    dueAt: time('due_at').notNull(),
    answeredAt: time('answered_at'),
  },
  (table) => [
    index('cheat_reports_reporter').on(table.reporterId, table.at),
    index('cheat_reports_cmpt').on(table.cmptId, table.state),
    index('cheat_reports_state').on(table.state, table.dueAt),
    index('cheat_reports_team').on(table.teamId),
    index('cheat_reports_user').on(table.userId),
  ],
)

export const cases = pgTable(
  'cheat_cases',
  {
    id: identity(),
    cmptId: cmptId(),
    title: text('title').notNull(),
    state: text('state').$type<CaseState>().notNull().default('open'),
    openedBy: person('opened_by').notNull(),
    openedAt: time('opened_at').notNull(),
    decidedAt: time('decided_at'),
  },
  (table) => [index('cheat_cases_cmpt').on(table.cmptId, table.state), index('cheat_cases_state').on(table.state)],
)

/** The subjects of a case: the members of a team when the case began, or a person without a team. */
export const caseSubjects = pgTable(
  'cheat_case_subjects',
  {
    caseId: integer('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    userId: person('user_id').notNull(),
    teamId: integer('team_id').references(() => teams.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.caseId, table.userId] }),
    index('cheat_case_subjects_user').on(table.userId),
    index('cheat_case_subjects_team').on(table.teamId),
  ],
)

/** All events of a case, in order; a database trigger prevents changes. */
export const caseEvents = pgTable(
  'cheat_case_events',
  {
    id: identity(),
    caseId: integer('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    at: time('at').notNull(),
    /** Null: the platform itself. */
    actorId: person('actor_id'),
    kind: text('kind', {
      enum: ['opened', 'evidence', 'note', 'asked', 'answered', 'decided', 'lifted'],
    }).notNull(),
    text: text('text').notNull().default(''),
    evidence: jsonb('evidence')
      .$type<{
        hints?: { id: number; kind: FlagKind; facts: FlagFacts }[]
        reports?: number[]
        entries?: number[]
        pictures?: string[]
      }>()
      .notNull()
      .default({}),
  },
  (table) => [index('cheat_case_events_case').on(table.caseId, table.id)],
)

/** A question to the members of a team, or to a person, in a case. */
export const caseQuestions = pgTable(
  'cheat_case_questions',
  {
    id: identity(),
    caseId: integer('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    /** A team, or one person. */
    teamId: integer('team_id').references(() => teams.id, { onDelete: 'cascade' }),
    userId: person('user_id'),
    text: text('text').notNull(),
    at: time('at').notNull(),
    dueAt: time('due_at').notNull(),
    answer: text('answer').notNull().default(''),
    pictures: pictures(),
    answeredBy: person('answered_by'),
    answeredAt: time('answered_at'),
    remindedAt: time('reminded_at'),
  },
  (table) => [
    index('cheat_case_questions_case').on(table.caseId),
    index('cheat_case_questions_due').on(table.dueAt).where(sql`${table.answeredAt} is null`),
    index('cheat_case_questions_team').on(table.teamId),
    index('cheat_case_questions_user').on(table.userId),
  ],
)

export const penalties = pgTable(
  'penalties',
  {
    id: identity(),
    caseId: integer('case_id')
      .notNull()
      .references(() => cases.id),
    cmptId: cmptId(),
    teamId: integer('team_id').references(() => teams.id, { onDelete: 'set null' }),
    kind: text('kind').$type<PenaltyKind>().notNull(),
    reason: text('reason').notNull(),
    at: time('at').notNull(),
    /** The end of a ban; null without one. */
    until: time('until'),
    /** The deadline for appeals. */
    appealUntil: time('appeal_until').notNull(),
    /** When a ban from the platform locked the accounts: after the deadline for appeals. */
    lockedAt: time('locked_at'),
    decidedBy: person('decided_by').notNull(),
    state: text('state', { enum: ['inForce', 'lifted', 'ended'] })
      .notNull()
      .default('inForce'),
    /** The effects of the penalty, so that lifting it reverts exactly these. */
    done: jsonb('done').$type<{ entries: number[]; reviews: Disqualified[] }>().notNull(),
    liftedAt: time('lifted_at'),
    liftedBy: person('lifted_by'),
    liftReason: text('lift_reason').notNull().default(''),
  },
  (table) => [
    index('penalties_case').on(table.caseId),
    index('penalties_cmpt').on(table.cmptId, table.state),
    index('penalties_state').on(table.state, table.until),
    index('penalties_team').on(table.teamId),
  ],
)

export const penaltyPeople = pgTable(
  'penalty_people',
  {
    penaltyId: integer('penalty_id')
      .notNull()
      .references(() => penalties.id, { onDelete: 'cascade' }),
    userId: person('user_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.penaltyId, table.userId] }), index('penalty_people_user').on(table.userId)],
)
export type SimilarityFlag = typeof similarityFlags.$inferSelect
export type Report = typeof reports.$inferSelect
export type Case = typeof cases.$inferSelect
export type Penalty = typeof penalties.$inferSelect
