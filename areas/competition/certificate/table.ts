import type { Words } from '@leitai/platform/contract/inputs'
import { identity, person, time, words } from '@leitai/platform/db/columns'
import { boolean, index, integer, jsonb, pgTable, primaryKey, sql, text, uniqueIndex } from '@leitai/platform/db/orm'
import { cmptId, stages } from '../definition/table.ts'
import { teams } from '../team/table.ts'
import type { CertificateKind, Design } from './contract.ts'

const kind = () => text('kind').$type<CertificateKind>().notNull()

/** The certificates that a competition issues. The row is the lock for issuing. */
export const certificatePlans = pgTable(
  'certificate_plans',
  {
    cmptId: cmptId().primaryKey(),
    promotedStageId: integer('promoted_stage_id').references(() => stages.id, { onDelete: 'set null' }),
    promotedTop: integer('promoted_top').notNull().default(100),
    participants: boolean('participants').notNull().default(true),
    noReview: boolean('no_review').notNull().default(false),
    /** The last serial number issued. */
    serial: integer('serial').notNull().default(0),
  },
  (table) => [index('certificate_plans_promoted_stage').on(table.promotedStageId)],
)

/** Every design that certificates were issued with, and the present one, which is the newest. */
export const certificateDesigns = pgTable(
  'certificate_designs',
  {
    id: identity(),
    cmptId: cmptId().notNull(),
    design: jsonb('design').$type<Design>().notNull(),
    savedBy: person('saved_by'),
    savedAt: time('saved_at').notNull(),
  },
  (table) => [index('certificate_designs_cmpt').on(table.cmptId, table.id)],
)

/** The host's changes to a person's certificate before it is issued. */
export const certificateChoices = pgTable(
  'certificate_choices',
  {
    cmptId: cmptId().notNull(),
    userId: person('user_id').notNull(),
    kind: kind(),
    /** Another award text; null for that of the list. */
    award: jsonb('award').$type<Words>(),
    leftOut: boolean('left_out').notNull().default(false),
    /** When the person was notified that a verified name is required. */
    notifiedAt: time('told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.cmptId, table.userId, table.kind] }),
    index('certificate_choices_user').on(table.userId),
  ],
)

/** An issued certificate with everything that is printed on it: later changes elsewhere do not affect it. */
export const certificates = pgTable(
  'certificates',
  {
    id: identity(),
    cmptId: cmptId().notNull(),
    userId: person('user_id').notNull(),
    teamId: integer('team_id').references(() => teams.id, { onDelete: 'set null' }),
    designId: integer('design_id')
      .notNull()
      .references(() => certificateDesigns.id),
    kind: kind(),
    number: text('number').notNull(),
    /** Encrypted (platform/keys/keys.ts). */
    name: text('name').notNull(),
    teamName: text('team_name').notNull(),
    competition: words('competition'),
    award: words('award'),
    rank: integer('rank'),
    issuedBy: person('issued_by'),
    issuedAt: time('issued_at').notNull(),
    revokedAt: time('revoked_at'),
    revokeReason: text('revoke_reason').notNull().default(''),
  },
  (table) => [
    uniqueIndex('certificates_number').on(table.number),
    // One valid certificate per person and kind, guaranteed by the index under concurrency.
    uniqueIndex('certificates_valid').on(table.cmptId, table.userId, table.kind).where(sql`${table.revokedAt} is null`),
    index('certificates_user').on(table.userId),
    index('certificates_design').on(table.designId),
    index('certificates_team').on(table.teamId),
    index('certificates_cmpt').on(table.cmptId),
  ],
)

/** A bulk issue, done in the background. */
export const certificateRuns = pgTable(
  'certificate_runs',
  {
    id: identity(),
    cmptId: cmptId().notNull(),
    /** The certificates still to issue; shrinks as the run proceeds. */
    picks: jsonb('picks').$type<{ userId: number; kind: CertificateKind }[]>().notNull(),
    state: text('state', { enum: ['open', 'done', 'failed'] })
      .notNull()
      .default('open'),
    total: integer('total').notNull(),
    done: integer('done').notNull().default(0),
    waiting: integer('waiting').notNull().default(0),
    startedBy: person('started_by'),
    startedAt: time('started_at').notNull(),
    /** The time of the last progress: a run without progress is enqueued again. */
    movedAt: time('moved_at').notNull(),
    finishedAt: time('finished_at'),
  },
  (table) => [
    uniqueIndex('certificate_runs_open').on(table.cmptId).where(sql`${table.state} = 'open'`),
    index('certificate_runs_cmpt').on(table.cmptId, table.id),
  ],
)
export type Certificate = typeof certificates.$inferSelect
export type Plan = typeof certificatePlans.$inferSelect
