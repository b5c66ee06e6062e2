import type { FormField, Promotion, weights } from '@leitai/contract/competition/catalog'
import type { Words } from '@leitai/contract/core/shape'
import type { ScoringSpec } from '@leitai/scorer/types'
import { bytes, identity, person, strings, time, words } from '../../platform/db/columns.ts'
import {
  type AnyPgColumn,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '../../platform/db/orm.ts'

const noWords = sql`'{"zh":"","en":""}'::jsonb`

/** 256 bits and more of randomness as 64 hex characters, by the database, so that no row is ever without. */
const randomSalt = sql`encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid() || gen_random_uuid(), 'UTF8')), 'hex')`

/** What ranks of a competition weigh in ranking points. */
export type Weight = (typeof weights)[number]

export interface Prize {
  name: Words
  reward: Words
  count: number
}

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
    /** Address of a picture: whose competition it is. */
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
    /** The one state that is kept; where a published one stands is told from its dates. */
    status: text('status', { enum: ['draft', 'pending', 'published', 'withdrawn'] }).notNull(),
    featured: boolean('featured').notNull().default(false),
    startAt: time('start_at').notNull(),
    endAt: time('end_at'),
    signUpStartAt: time('sign_up_start_at').notNull(),
    signUpEndAt: time('sign_up_end_at'),
    needsCode: boolean('needs_code').notNull().default(false),
    /** Signing up makes a request that the host decides on. */
    approval: boolean('approval').notNull().default(false),
    realName: text('real_name', { enum: ['none', 'signup', 'award'] })
      .notNull()
      .default('award'),
    form: jsonb('form').$type<FormField[]>().notNull(),
    teamMax: integer('team_max').notNull().default(5),
    groupQr: text('group_qr'),
    bannerUntil: time('banner_until'),
    watermark: boolean('watermark').notNull().default(false),
    /** What its ranks weigh in ranking points: none, a school's, a usual or a flagship's. Practice weighs nothing whatever stands here. */
    weight: doublePrecision('weight').$type<Weight>().notNull().default(1),
    /** The series that it belongs to. */
    parentId: integer('parent_id').references((): AnyPgColumn => competitions.id, { onDelete: 'set null' }),
    ownerId: person('owner_id'),
    /** Words and pairs of characters that the search looks for; see search.ts. */
    searchText: text('search_text').notNull(),
    people: integer('people').notNull().default(0),
    teams: integer('teams').notNull().default(0),
    submissions: integer('submissions').notNull().default(0),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('competitions_slug').on(table.slug),
    index('competitions_start').on(table.status, table.startAt),
    index('competitions_made').on(table.status, table.createdAt),
    index('competitions_owner').on(table.ownerId),
    index('competitions_parent').on(table.parentId),
  ],
)

/** A reference to a competition, in the column `cmpt_id` of every table that has one. */
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
    /** Null where the stage takes no result files. */
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
    /** How many files may fail a day; null: as many as the site says. */
    failedLimit: integer('failed_limit'),
    /** B is shown so long after the end, or once the host publishes the reviewed board. */
    revealBy: text('reveal_by', { enum: ['delay', 'review'] })
      .notNull()
      .default('delay'),
    revealMinutes: integer('reveal_minutes').notNull().default(120),
    revealedAt: time('revealed_at'),
    /** Whether its boards show every score at once, or the standings of the last noon in Shanghai: those of `boardAt`. */
    boardRefresh: text('board_refresh', { enum: ['atOnce', 'noon'] })
      .notNull()
      .default('atOnce'),
    boardAt: time('board_at'),
    /** Which teams of the scored stage before it may enter; null: all. */
    promotion: jsonb('promotion').$type<Promotion>(),
    /** So many hours before its end teams close; null: as the rules of the platform say. */
    teamHours: integer('team_hours'),
    /** Hours before the end whose reminder to choose for B has gone out: 24, then 2. */
    remindedHours: integer('reminded_hours'),
    /** Objects of the store: the solution as given, and as the scorer keeps it. Never sent to anyone but judges. */
    solutionKey: text('solution_key'),
    preparedKey: text('prepared_key'),
    /** Digests of the solution and of the split. Nobody outside is told them before the commitments to them are opened. */
    solutionSha256: text('solution_sha256').notNull().default(''),
    splitSha256: text('split_sha256').notNull().default(''),
    /** Salts of the commitments to those digests, and when they were opened; see `commitment.ts`. */
    solutionSalt: text('solution_salt').notNull().default(randomSalt),
    splitSalt: text('split_salt').notNull().default(randomSalt),
    commitmentsOpenedAt: time('commitments_opened_at'),
  },
  (table) => [index('stages_cmpt').on(table.cmptId, table.ord)],
)

/** A reference to a stage, in the column `stage_id`; the row goes with it. */
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

/** Changes that competitors are told of, shown with their date. */
export const changes = pgTable(
  'changes',
  {
    id: identity(),
    cmptId: cmptId().notNull(),
    at: time('at').notNull(),
    text: words('text'),
    /** Who made the change: as what, shown to everybody, and the person, shown to those who work on it. Null before this was kept. */
    byRole: text('by_role', { enum: ['host', 'admin', 'platform'] }),
    byId: person('by_id'),
  },
  (table) => [index('changes_cmpt').on(table.cmptId)],
)

export type Competition = typeof competitions.$inferSelect
export type Stage = typeof stages.$inferSelect

/** Who works on a competition beside its competitors. */
export const hostRoles = pgTable(
  'host_roles',
  {
    cmptId: cmptId().notNull(),
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
    /** owner and editor change it, a judge scores and reviews, support reads. */
    role: text('role', { enum: ['owner', 'editor', 'judge', 'support'] }).notNull(),
    at: time('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.cmptId, table.userId] }), index('host_roles_user').on(table.userId)],
)
