import { person, strings, time } from '@leitai/platform/db/columns'
import { boolean, index, integer, jsonb, pgTable, text } from '@leitai/platform/db/orm'
import type * as z from 'zod/mini'
import type { Education, Privacy, Role, WorkStatus } from './contract.ts'

const said = (name: string) => text(name).notNull().default('')

/** The profile of a user. Users without a row have not filled in anything. */
export const profiles = pgTable(
  'profiles',
  {
    userId: person('user_id', { onDelete: 'cascade' }).primaryKey(),
    sex: integer('sex').notNull().default(2),
    education: text('education').$type<z.output<typeof Education>>().notNull().default(''),
    workStatus: text('work_status').$type<z.output<typeof WorkStatus>>().notNull().default('studying'),
    /** yyyy-MM-dd */
    workBegin: text('work_begin'),
    workEnd: text('work_end'),
    schoolProvince: said('school_province'),
    school: said('school'),
    major: said('major'),
    province: said('province'),
    city: said('city'),
    district: said('district'),
    occupation: said('occupation'),
    roles: jsonb('roles').$type<z.output<typeof Role>[]>().notNull().default([]),
    skills: strings('skills').default([]),
    intro: said('intro'),
    website: said('website'),
    lookingForTeam: boolean('looking_for_team').notNull().default(false),
    /** Only what differs from `everythingShown`. */
    privacy: jsonb('privacy').$type<Partial<Privacy>>().notNull().default({}),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [index('profiles_looking').on(table.lookingForTeam)],
)
