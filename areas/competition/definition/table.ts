/** The tables of what a competition is. */

import { organisationId } from '@leitai/identity/organisation/table'
import { limits } from '@leitai/platform/contract/limits'
import { bytes, identity, person, strings, time, words } from '@leitai/platform/db/columns'
import {
  type AnyPgColumn,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from '@leitai/platform/db/orm'
import { searchIndex } from '@leitai/platform/text/search'
import type { ScoringSpec } from '@leitai/scorer/types'
import type { FormField } from '../catalog/contract.sign-up.ts'
import type { Promotion } from '../catalog/contract.stages.ts'
import { audiences, boardViews } from '../catalog/contract.ts'
import type { Overall } from '../leaderboard/contract.overall.ts'
import { type CodeData, codeRules, endOrNever, noWords, type Prize, randomSalt, type Weight } from './columns.ts'

export const competitions = pgTable(
  'competitions',
  {
    id: identity(),
    slug: text('slug').notNull(),
    title: words('title'),
    summary: words('summary'),
    host: words('host'),
    hostKind: text('host_kind', { enum: ['government', 'enterprise', 'school', 'other'] })
      .notNull()
      .default('other'),
    /** Address of the host's picture. */
    hostLogo: text('host_logo'),
    cover: text('cover'),
    type: text('type', { enum: ['algorithm', 'application'] }).notNull(),
    practice: boolean('practice').notNull().default(false),
    tags: strings('tags'),
    rewardType: text('reward_type', { enum: ['cash', 'goods', 'honour', 'none'] }).notNull(),
    prizeTotal: integer('prize_total').notNull().default(0),
    prizes: jsonb('prizes').$type<Prize[]>().notNull(),
    overview: words('overview'),
    task: words('task'),
    platform: words('platform').default(noWords),
    training: words('training').default(noWords),
    rules: words('rules'),
    contact: text('contact').notNull().default(''),
    /** The only stored state; that of a published competition follows from its dates. */
    status: text('status', { enum: ['draft', 'pending', 'published', 'private', 'withdrawn'] }).notNull(),
    /** For whom it is launched: everybody (`published`), or its members alone (`private`). */
    audience: text('audience', { enum: audiences }).notNull().default('public'),
    /** The organisation that it belongs to: on its page, and, if it is for the organisation, seen by its members. */
    organisationId: organisationId({ onDelete: 'set null' }),
    /** What competitors see of each other on its leaderboards, if it is not for everybody. */
    boardView: text('board_view', { enum: boardViews }).notNull().default('full'),
    /** Whoever opens its address with this key may enter, if it is not for everybody; null: there is no such address. */
    inviteKey: text('invite_key'),
    featured: boolean('featured').notNull().default(false),
    startAt: time('start_at').notNull(),
    endAt: time('end_at'),
    signUpStartAt: time('sign_up_start_at').notNull(),
    signUpEndAt: time('sign_up_end_at'),
    needsCode: boolean('needs_code').notNull().default(false),
    /** Signing up creates a request that the host decides on. */
    approval: boolean('approval').notNull().default(false),
    realName: text('real_name', { enum: ['none', 'signup', 'award'] })
      .notNull()
      .default('award'),
    form: jsonb('form').$type<FormField[]>().notNull(),
    teamMax: integer('team_max').notNull().default(5),
    groupQr: text('group_qr'),
    bannerUntil: time('banner_until'),
    watermark: boolean('watermark').notNull().default(false),
    /** Weight in ranking points: none, a school's, a usual or a flagship competition's. Ignored for practice. */
    weight: doublePrecision('weight').$type<Weight>().notNull().default(1),
    /** The rule of its overall board; null if it has none. */
    overall: jsonb('overall').$type<Overall>(),
    /** The parent of its series. */
    parentId: integer('parent_id').references((): AnyPgColumn => competitions.id, { onDelete: 'set null' }),
    ownerId: person('owner_id'),
    /** Words and character pairs for the search; see search.ts. */
    searchText: text('search_text').notNull(),
    people: integer('people').notNull().default(0),
    teams: integer('teams').notNull().default(0),
    submissions: integer('submissions').notNull().default(0),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('competitions_slug').on(table.slug),
    index('competitions_start').on(table.status, table.startAt),
    index('competitions_end').on(table.status, endOrNever(table), table.id),
    index('competitions_made').on(table.status, table.createdAt),
    index('competitions_owner').on(table.ownerId),
    index('competitions_parent').on(table.parentId),
    index('competitions_organisation').on(table.organisationId),
    searchIndex('competitions_search'),
  ],
)

/** A foreign key to a competition, named `cmpt_id` in every table. */
export const cmptId = (actions: { onDelete: 'cascade' | 'set null' } = { onDelete: 'cascade' }) =>
  integer('cmpt_id').references(() => competitions.id, actions)

export const stages = pgTable(
  'stages',
  {
    id: identity(),
    cmptId: cmptId().notNull(),
    ord: integer('ord').notNull(),
    name: words('name'),
    kind: text('kind', { enum: ['signup', 'preliminary', 'semifinal', 'final', 'switch', 'practice'] }).notNull(),
    startAt: time('start_at').notNull(),
    endAt: time('end_at'),
    /** Null if the stage accepts no result files. */
    spec: jsonb('spec').$type<ScoringSpec>(),
    direction: text('direction', { enum: ['higher', 'lower'] })
      .notNull()
      .default('higher'),
    rows: integer('rows').notNull().default(0),
    aRows: integer('a_rows').notNull().default(0),
    dailyLimit: integer('daily_limit').notNull().default(3),
    totalLimit: integer('total_limit'),
    pickLimit: integer('pick_limit').notNull().default(2),
    pickDefault: text('pick_default', { enum: ['last', 'best'] })
      .notNull()
      .default('last'),
    decimals: integer('decimals').notNull().default(6),
    timeLimitSeconds: integer('time_limit_seconds').notNull().default(60),
    memoryLimitMb: integer('memory_limit_mb').notNull().default(1024),
    /** The largest file that may be handed in, and the largest content of a zip. */
    uploadLimitMb: integer('upload_limit_mb').notNull().default(limits.uploadMb.usual),
    /** How many files may fail per day; null: the site's default. */
    failedLimit: integer('failed_limit'),
    /** B is revealed after a delay, or when the host publishes the reviewed board. */
    revealBy: text('reveal_by', { enum: ['delay', 'review'] })
      .notNull()
      .default('delay'),
    revealMinutes: integer('reveal_minutes').notNull().default(120),
    revealedAt: time('revealed_at'),
    /** Whether its boards are live, or show the standings of the last noon in Shanghai (at `boardAt`). */
    boardRefresh: text('board_refresh', { enum: ['atOnce', 'noon'] })
      .notNull()
      .default('atOnce'),
    boardAt: time('board_at'),
    /** Which teams of the scored stage before it may enter; null: all. */
    promotion: jsonb('promotion').$type<Promotion>(),
    /** Teams close this many hours before its end; null: the platform's default. */
    teamHours: integer('team_hours'),
    /** The last reminder sent to choose for B, in hours before the end: 24, then 2. */
    remindedHours: integer('reminded_hours'),
    /** How competitors' programs run, if the stage takes code; null if it takes results. */
    code: codeRules('code'),
    /** The features that their programs read, which nobody can download. */
    codeData: jsonb('code_data').$type<CodeData>(),
    /** The final re-run whose results count for the programs in it: a revision; null: none. */
    rerunId: integer('rerun_id'),
    /** Object keys of the solution: as uploaded, and prepared for the scorer. Only available to judges. */
    solutionKey: text('solution_key'),
    preparedKey: text('prepared_key'),
    /** Digests of the solution and of the split. Not public before their commitments are opened. */
    solutionSha256: text('solution_sha256').notNull().default(''),
    splitSha256: text('split_sha256').notNull().default(''),
    /** Salts of the commitments to those digests, and when they were opened; see `commitment.ts`. */
    solutionSalt: text('solution_salt').notNull().default(randomSalt),
    splitSalt: text('split_salt').notNull().default(randomSalt),
    commitmentsOpenedAt: time('commitments_opened_at'),
  },
  (table) => [index('stages_cmpt').on(table.cmptId, table.ord), index('stages_solution').on(table.solutionKey)],
)

/** The files of scoring programs that a competition may score by, by the digest of what is in the zip. */
export const scoringPrograms = pgTable(
  'scoring_programs',
  {
    cmptId: cmptId().notNull(),
    sha256: text('sha256').notNull(),
    objectKey: text('object_key').notNull(),
    name: text('name').notNull(),
    size: bytes('size').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cmptId, table.sha256] }),
    index('scoring_programs_object').on(table.objectKey),
  ],
)

/** A foreign key to a stage, in the column `stage_id`; rows are deleted with it. */
export const stageId = () => integer('stage_id').references(() => stages.id, { onDelete: 'cascade' })

export const dataFiles = pgTable(
  'data_files',
  {
    id: identity(),
    cmptId: cmptId().notNull(),
    stageId: stageId(),
    ord: integer('ord').notNull(),
    name: text('name').notNull(),
    description: words('description'),
    objectKey: text('object_key').notNull(),
    size: bytes('size').notNull(),
    sha256: text('sha256').notNull(),
    licence: text('licence').notNull(),
    sample: boolean('sample').notNull().default(false),
    downloads: integer('downloads').notNull().default(0),
  },
  (table) => [index('data_files_cmpt').on(table.cmptId, table.ord), index('data_files_stage').on(table.stageId)],
)

export const signUps = pgTable(
  'sign_ups',
  {
    cmptId: cmptId().notNull(),
    userId: person('user_id').notNull(),
    answers: jsonb('answers').$type<Record<string, string>>().notNull(),
    lookingForTeam: boolean('looking_for_team').notNull().default(false),
    createdAt: time('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.cmptId, table.userId] }), index('sign_ups_user').on(table.userId)],
)

export const joinCodes = pgTable(
  'join_codes',
  {
    cmptId: cmptId().notNull(),
    code: text('code').notNull(),
    useLimit: integer('use_limit'),
    uses: integer('uses').notNull().default(0),
    expiresAt: time('expires_at'),
  },
  (table) => [primaryKey({ columns: [table.cmptId, table.code] })],
)

export const questions = pgTable(
  'questions',
  {
    id: identity(),
    cmptId: cmptId().notNull(),
    ord: integer('ord').notNull(),
    question: words('question'),
    answer: words('answer'),
  },
  (table) => [index('questions_cmpt').on(table.cmptId)],
)

/** Changes shown to participants, with their date. */
export const changes = pgTable(
  'changes',
  {
    id: identity(),
    cmptId: cmptId().notNull(),
    at: time('at').notNull(),
    text: words('text'),
    /** Who made the change: the role, shown to everybody, and the user, shown to staff. Null for changes before this was recorded. */
    byRole: text('by_role', { enum: ['host', 'admin', 'platform'] }),
    byId: person('by_id'),
  },
  (table) => [index('changes_cmpt').on(table.cmptId)],
)

export type Competition = typeof competitions.$inferSelect
export type Stage = typeof stages.$inferSelect

/** Staff of a competition. */
export const hostRoles = pgTable(
  'host_roles',
  {
    cmptId: cmptId().notNull(),
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
    /** owner and editor change it, a judge scores and reviews, support only reads. */
    role: text('role', { enum: ['owner', 'editor', 'judge', 'support'] }).notNull(),
    at: time('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.cmptId, table.userId] }), index('host_roles_user').on(table.userId)],
)

/** Who may see a competition that is not for everybody, beside its staff and those who signed up. */
export const admissions = pgTable(
  'admissions',
  {
    cmptId: cmptId().notNull(),
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
    /** What admitted the person: `link`, or a class, as `class:<id>`. Each can be taken back by itself. */
    source: text('source').notNull(),
    at: time('at').notNull(),
    /** When it was taken back. Kept, since a sign-up that hung on it admits nobody from then on. */
    endedAt: time('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.cmptId, table.userId, table.source] }),
    index('admissions_user').on(table.userId),
    index('admissions_source').on(table.source),
  ],
)
