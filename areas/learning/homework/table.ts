import { cmptId } from '@leitai/competition/definition/table'
import { identity, person, time } from '@leitai/platform/db/columns'
import {
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
import { classId } from '../class/table.ts'
import { examPapers } from '../training/table.ts'
import type { GradeScheme, Grading } from './contract.grading.ts'
import type { HomeworkKind } from './contract.ts'

export const homework = pgTable(
  'homework',
  {
    id: identity(),
    classId: classId().notNull(),
    title: text('title').notNull(),
    note: text('note').notNull(),
    kind: text('kind').$type<HomeworkKind>().notNull(),
    cmptId: cmptId(),
    paperId: integer('paper_id').references(() => examPapers.id, { onDelete: 'cascade' }),
    opensAt: time('opens_at'),
    dueAt: time('due_at').notNull(),
    lateUntil: time('late_until'),
    /** Percent of the grade that each day begun after the due time costs. */
    penaltyPerDay: doublePrecision('penalty_per_day').notNull(),
    /** Full marks. */
    points: doublePrecision('points').notNull(),
    grading: jsonb('grading').$type<Grading>().notNull(),
    weight: doublePrecision('weight').notNull(),
    published: boolean('published').notNull(),
    released: boolean('released').notNull(),
    /** The reminder of the due time was sent. */
    remindedAt: time('reminded_at'),
    madeBy: person('made_by', { onDelete: 'set null' }),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    index('homework_class').on(table.classId, table.dueAt),
    uniqueIndex('homework_cmpt').on(table.classId, table.cmptId),
    uniqueIndex('homework_paper').on(table.classId, table.paperId),
    index('homework_of_cmpt').on(table.cmptId),
    index('homework_of_paper').on(table.paperId),
    index('homework_due').on(table.dueAt),
    index('homework_made_by').on(table.madeBy),
  ],
)

const homeworkId = () =>
  integer('homework_id')
    .notNull()
    .references(() => homework.id, { onDelete: 'cascade' })

/** More time for one person. */
export const homeworkExtensions = pgTable(
  'homework_extensions',
  {
    homeworkId: homeworkId(),
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
    dueAt: time('due_at').notNull(),
    lateUntil: time('late_until'),
    reason: text('reason').notNull(),
    byId: person('by_id', { onDelete: 'set null' }),
    at: time('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.homeworkId, table.userId] }),
    index('homework_extensions_user').on(table.userId),
    index('homework_extensions_by').on(table.byId),
  ],
)

/** The teacher’s own grade in place of the computed one. */
export const homeworkOverrides = pgTable(
  'homework_overrides',
  {
    homeworkId: homeworkId(),
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
    grade: doublePrecision('grade').notNull(),
    reason: text('reason').notNull(),
    byId: person('by_id', { onDelete: 'set null' }),
    at: time('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.homeworkId, table.userId] }),
    index('homework_overrides_user').on(table.userId),
    index('homework_overrides_by').on(table.byId),
  ],
)

/** How the grade of a class is made of its homework; without a row, nothing is dropped and missing work counts 0. */
export const gradeSchemes = pgTable('grade_schemes', {
  classId: classId().primaryKey(),
  scheme: jsonb('scheme').$type<GradeScheme>().notNull(),
})
