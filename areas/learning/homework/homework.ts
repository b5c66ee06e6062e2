import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, eq } from '@leitai/platform/db/orm'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import { classOf } from '../class/class.ts'
import type { ClassRight } from '../class/contract.ts'
import { refusalToTeach, rightsOf } from '../class/rules.ts'
import { homework, type homeworkExtensions } from './table.ts'

export type Homework = typeof homework.$inferSelect
export type Extension = typeof homeworkExtensions.$inferSelect

type Caller = Pick<AuthenticatedContext, 'db' | 'me'>

async function homeworkWith(db: Db, id: number): Promise<Homework> {
  const [found] = await db.select().from(homework).where(eq(homework.id, id))
  return orRefuse(found, 'homework.unknown')
}

/** The homework of a class with this id. */
export async function homeworkIn(db: Db, classId: number, id: number): Promise<Homework> {
  const [found] = await db
    .select()
    .from(homework)
    .where(and(eq(homework.id, id), eq(homework.classId, classId)))
  return orRefuse(found, 'homework.unknown')
}

/** Homework with the caller’s place in its class. What is not published is unknown to students. */
export async function homeworkOf(caller: Caller, id: number) {
  const one = await homeworkWith(caller.db, id)
  const found = await classOf(caller, one.classId).catch((error: unknown) => {
    throw error instanceof Refused ? new Refused({ code: 'homework.unknown' }) : error
  })
  const teaches = rightsOf(found.place).length > 0
  refuse(one.published || teaches ? null : { code: 'homework.unknown' })
  return { one, teaches, ...found }
}

/** As homeworkOf, for those who teach its class with this right. */
export async function taughtHomework(caller: Caller, id: number, right: ClassRight) {
  const found = await homeworkOf(caller, id)
  refuse(refusalToTeach(found.place, right))
  return found
}

/** The times of homework for one person. */
export const timesFor = (
  one: Pick<Homework, 'dueAt' | 'lateUntil'>,
  extension: Pick<Extension, 'dueAt' | 'lateUntil'> | undefined,
) =>
  extension
    ? { dueAt: extension.dueAt, lateUntil: extension.lateUntil }
    : { dueAt: one.dueAt, lateUntil: one.lateUntil }
