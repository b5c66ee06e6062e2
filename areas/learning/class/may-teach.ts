import { runsAny } from '@leitai/competition/staff/role'
import { identities } from '@leitai/identity/account/table'
import { organisationMembers, organisations } from '@leitai/identity/organisation/table'
import type { Db } from '@leitai/platform/db/db'
import { type SQL, type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { type Placeholders, statement, value } from '@leitai/platform/db/statement'
import { classPeople } from './table.ts'

const vouchedFor = (userId: SQLWrapper) => sql`(
    exists (select from ${identities} where ${identities.userId} = ${userId} and ${identities.role} = 'teacher'
      and ${identities.suspendedAt} is null)
    or exists (select from ${organisationMembers} join ${organisations} on ${organisations.id} = ${organisationMembers.organisationId}
      where ${organisationMembers.userId} = ${userId} and ${organisationMembers.role} in ('admin', 'host')
        and ${organisations.state} = 'active'))`

/**
 * Whether a class has a teacher whom a school's directory or an organisation vouches for. Others, as anybody becomes who makes a draft of a
 * competition, may not learn by guessed numbers who has an account.
 */
export const hasVouchedTeacher = (
  classId: SQLWrapper,
): SQL<boolean> => sql`exists (select from ${classPeople} as teacher
    where teacher.class_id = ${classId} and teacher.role = 'teacher' and ${vouchedFor(sql`teacher.user_id`)})`

const teachesIn = statement(({ userId }: Placeholders<{ userId: number }>) => ({
  teaches: value(sql<boolean>`(
    exists (select from ${identities} where ${identities.userId} = ${userId} and ${identities.role} = 'teacher'
      and ${identities.suspendedAt} is null)
    or ${runsAny(userId)})`),
}))

/**
 * Whether a person may make classes: the school’s directory says that they teach, they host for an organisation, or they own or
 * edit a competition. Admins of the site always may.
 */
export const mayTeach = async (db: Db, me: { id: number; role: 'user' | 'admin' }): Promise<boolean> =>
  me.role === 'admin' || (await teachesIn(db, { userId: me.id })).teaches
