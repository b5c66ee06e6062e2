import { shownPerson } from '@leitai/identity/account/record'
import { users } from '@leitai/identity/account/table'
import { refusalText } from '@leitai/platform/contract/refusals'
import { and, asc, eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { classOf } from '../class.ts'
import type * as contract from '../contract.ts'
import { refusalToChange, refusalToRun, rightsOf } from '../rules.ts'
import { classPeople } from '../table.ts'

export const classPage: Handler<typeof contract.classPage> = async (context, { classId }) => {
  const { db, language } = context
  const { class: one, own, place, students } = await classOf(context, classId)
  const teachers = await db
    .select({ id: users.id, name: users.name, avatar: users.avatar })
    .from(classPeople)
    .innerJoin(users, eq(users.id, classPeople.userId))
    .where(and(eq(classPeople.classId, classId), eq(classPeople.role, 'teacher')))
    .orderBy(asc(classPeople.joinedAt))
  const runs = refusalToRun(place) === null
  const why = refusalToRun(place) ?? refusalToChange(one)
  const alone = own?.role === 'teacher' && teachers.length === 1
  return {
    id: one.id,
    name: one.name,
    term: one.term,
    description: one.description,
    archivedAt: one.archivedAt,
    students,
    role: place.role === 'admin' ? 'teacher' : place.role,
    teachers: teachers.map(shownPerson),
    me: {
      number: own?.number ?? '',
      name: own?.name ?? '',
      section: own?.section ?? '',
      group: own?.group ?? '',
    },
    rights: [...rightsOf(place)],
    joinCode: runs ? one.joinCode : null,
    may: {
      change: why && refusalText(why, language),
      leave: own && !alone ? null : refusalText({ code: own ? 'class.lastTeacher' : 'class.person' }, language),
    },
  }
}
