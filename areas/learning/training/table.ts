import { identity, person, time, words } from '@leitai/platform/db/columns'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  sql,
  text,
  uniqueIndex,
} from '@leitai/platform/db/orm'
import type { Rule } from './contract.papers.ts'
import type { Body, Given, Level, Question } from './contract.questions.ts'
import type { Course } from './contract.ts'

export const examQuestions = pgTable(
  'exam_questions',
  {
    id: identity(),
    tag: text('tag').notNull(),
    level: text('level').$type<Level>().notNull(),
    points: integer('points').notNull(),
    text: words('text'),
    explanation: words('explanation'),
    body: jsonb('body').$type<Body>().notNull(),
    changedAt: time('changed_at').notNull(),
    changedBy: person('changed_by'),
    retiredAt: time('retired_at'),
  },
  (table) => [index('exam_questions_bank').on(table.tag, table.level).where(sql`${table.retiredAt} is null`)],
)

export const examPapers = pgTable('exam_papers', {
  id: identity(),
  title: words('title'),
  description: words('description'),
  rule: jsonb('rule').$type<Rule>().notNull(),
  minutes: integer('minutes').notNull(),
  passPercent: integer('pass_percent').notNull(),
  attempts: integer('attempts').notNull(),
  from: time('from'),
  until: time('until'),
  shuffle: boolean('shuffle').notNull(),
  answers: text('answers', { enum: ['closed', 'done', 'never'] }).notNull(),
  /** Only classes that have it as homework see it. */
  forClasses: boolean('for_classes').notNull().default(false),
  published: boolean('published').notNull().default(false),
  changedAt: time('changed_at').notNull(),
  changedBy: person('changed_by'),
})

/** A question as copied into an attempt; later changes of the bank do not affect it. Choices are in the order shown. */
export type KeptQuestion = Question & { id: number }
/** Points for a question; `note` says why code was wrong. */
export interface Mark {
  got: number
  note: string | null
  /** Of a question in Python: which hidden tests passed, and what each counts. */
  tests?: { passed: boolean; weight: number }[]
}

export const examAttempts = pgTable(
  'exam_attempts',
  {
    id: identity(),
    paperId: integer('paper_id')
      .notNull()
      .references(() => examPapers.id),
    userId: person('user_id').notNull(),
    nth: integer('nth').notNull(),
    state: text('state', { enum: ['open', 'marking', 'done'] })
      .notNull()
      .default('open'),
    questions: jsonb('questions').$type<KeptQuestion[]>().notNull(),
    /** By question number, from 1. */
    answers: jsonb('answers').$type<Record<string, Given>>().notNull().default({}),
    startedAt: time('started_at').notNull(),
    endsAt: time('ends_at').notNull(),
    /** The page that may write, and its last write. */
    page: integer('page').notNull().default(0),
    seq: integer('seq').notNull().default(0),
    savedAt: time('saved_at'),
    /** How often the examinee left the page. */
    left: integer('left').notNull().default(0),
    submittedAt: time('submitted_at'),
    byTime: boolean('by_time').notNull().default(false),
    /** Last progress of its marking, and number of sandbox crashes. */
    movedAt: time('moved_at'),
    crashes: integer('crashes').notNull().default(0),
    marks: jsonb('marks').$type<Mark[]>(),
    score: doublePrecision('score'),
    total: integer('total').notNull(),
    passPercent: integer('pass_percent').notNull(),
    passed: boolean('passed'),
    /** Number of the certificate. */
    number: text('number'),
    markedAt: time('marked_at'),
    pointsPaid: integer('points_paid').notNull().default(0),
  },
  (table) => [
    uniqueIndex('exam_attempts_nth').on(table.userId, table.paperId, table.nth),
    uniqueIndex('exam_attempts_one').on(table.userId, table.paperId).where(sql`${table.state} = 'open'`),
    uniqueIndex('exam_attempts_number').on(table.number),
    index('exam_attempts_paper').on(table.paperId, table.id),
    index('exam_attempts_due').on(table.endsAt).where(sql`${table.state} = 'open'`),
    index('exam_attempts_marking').on(table.movedAt).where(sql`${table.state} = 'marking'`),
  ],
)
export type Paper = typeof examPapers.$inferSelect
export type Attempt = typeof examAttempts.$inferSelect

export const courses = pgTable(
  'courses',
  {
    id: identity(),
    title: words('title'),
    cover: text('cover'),
    provider: text('provider').notNull(),
    level: text('level').$type<Course['level']>().notNull(),
    hours: doublePrecision('hours').notNull(),
    link: text('link').notNull(),
    ord: integer('ord').notNull().default(0),
    shown: boolean('shown').notNull(),
    changedAt: time('changed_at').notNull(),
    changedBy: person('changed_by'),
  },
  (table) => [index('courses_shown').on(table.shown, table.ord, table.id)],
)
