import { identity, person, time } from '../db/columns.ts'
import { index, integer, jsonb, pgTable, text } from '../db/orm.ts'

/** Every privileged act. Triggers refuse to change or delete a row (migration 0003). */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    at: time('at').notNull(),
    /** Null: the platform itself. */
    actorId: person('actor_id'),
    action: text('action').notNull(),
    targetKind: text('target_kind').notNull(),
    targetId: text('target_id').notNull(),
    /** The competition whose hosts may read the entry; null: none. */
    cmptId: integer('cmpt_id'),
    reason: text('reason').notNull().default(''),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    ip: text('ip').notNull(),
  },
  (table) => [
    index('audit_log_action').on(table.action, table.id),
    index('audit_log_target').on(table.targetKind, table.targetId),
    index('audit_log_cmpt').on(table.cmptId, table.id),
  ],
)
