import { optional, type Placeholders, row, statement, value } from '@leitai/pg-kit/statement'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { eq, getTableColumns, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { ClassRight } from './contract.ts'
import { type Place, refusalToChange, refusalToRun, refusalToTeach } from './rules.ts'
import { classes, classPeople } from './table.ts'

export type Class = typeof classes.$inferSelect
export type ClassPerson = typeof classPeople.$inferSelect

const classIn = statement(({ classId, userId }: Placeholders<{ classId: number; userId: number }>) => ({
  found: row(
    { found: getTableColumns(classes), own: optional(classPeople.userId, getTableColumns(classPeople)) },
    sql`from ${classes} left join ${classPeople} on ${classPeople.classId} = ${classes.id}
      and ${classPeople.userId} = ${userId} where ${classes.id} = ${classId}`,
  ),
  students: value(
    sql<number>`(select count(*)::int from ${classPeople} where ${classPeople.classId} = ${classId} and ${classPeople.role} = 'student')`,
  ),
}))

type Caller = Pick<AuthenticatedContext, 'db' | 'me'>

/** A class and the caller’s place in it; null for whoever has none. */
export async function findClass({ db, me }: Caller, classId: number) {
  const { found, students } = await classIn(db, { classId, userId: me.id })
  if (!found) return null
  const { found: one, own } = found
  const place: Place | null = own ?? (me.role === 'admin' ? { role: 'admin', rights: [] } : null)
  return place && { class: one, own, place, students }
}

/** As findClass. For whoever has no place in it, the class does not exist. */
export const classOf = async (caller: Caller, classId: number) =>
  orRefuse(await findClass(caller, classId), 'class.unknown')

/** As classOf, for those who teach it with this right. */
export async function taughtClass(caller: Caller, classId: number, right: ClassRight) {
  const found = await classOf(caller, classId)
  refuse(refusalToTeach(found.place, right))
  return found
}

/** As classOf, for its teachers. */
export async function ownClass(caller: Caller, classId: number) {
  const found = await classOf(caller, classId)
  refuse(refusalToRun(found.place))
  return found
}

/** Locks a class, archived or not: all changes of its people wait for each other. */
export async function lockClassAnyway(db: Db, classId: number): Promise<Class> {
  const [found] = await db.select().from(classes).where(eq(classes.id, classId)).for('update')
  return orRefuse(found, 'class.unknown')
}

/** Locks a class that is not archived. */
export async function lockClass(db: Db, classId: number): Promise<Class> {
  const one = await lockClassAnyway(db, classId)
  refuse(refusalToChange(one))
  return one
}
