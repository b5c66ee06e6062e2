import { bytes, identity, person, time } from '@leitai/platform/db/columns'
import { index, integer, pgTable, text, uniqueIndex } from '@leitai/platform/db/orm'
import { cmptId } from '../definition/table.ts'
import { teams } from '../team/table.ts'

/** Files that teams have uploaded for their programs to read. */
export const teamModels = pgTable(
  'team_models',
  {
    id: identity(),
    cmptId: cmptId().notNull(),
    teamId: integer('team_id')
      .notNull()
      .references(() => teams.id),
    /** Who uploaded it. */
    userId: person('user_id').notNull(),
    name: text('name').notNull(),
    size: bytes('size').notNull(),
    /** Null until a job has computed it. */
    sha256: text('sha256'),
    objectKey: text('object_key').notNull(),
    createdAt: time('created_at').notNull(),
    /** Its file is gone; the row says what programs have read. */
    deletedAt: time('deleted_at'),
  },
  (table) => [
    index('team_models_team').on(table.teamId),
    index('team_models_person').on(table.userId, table.cmptId),
    index('team_models_cmpt').on(table.cmptId),
    uniqueIndex('team_models_object').on(table.objectKey),
  ],
)
export type TeamModel = typeof teamModels.$inferSelect

/** A column that names the model of a program; null: it reads none. */
export const modelId = () => integer('model_id').references(() => teamModels.id)
