import { users } from '@leitai/identity/account/table'
import { refusalText } from '@leitai/platform/contract/refusals'
import { sql } from '@leitai/platform/db/orm'
import { type Placeholders, rows, statement } from '@leitai/platform/db/statement'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { invitedHere } from '../invites.ts'
import { mayTeach } from '../may-teach.ts'
import { classes, classInvites, classPeople } from '../table.ts'

const mine = statement(({ userId, now }: Placeholders<{ userId: number; now: Date }>) => ({
  list: rows(
    {
      id: classes.id,
      name: classes.name,
      term: classes.term,
      archivedAt: classes.archivedAt,
      role: classPeople.role,
      students: sql<number>`(select count(*)::int from ${classPeople} other where other.class_id = ${classes.id} and other.role = 'student')`,
    },
    sql`from ${classPeople} join ${classes} on ${classes.id} = ${classPeople.classId} where ${classPeople.userId} = ${userId}
      order by ${classes.archivedAt} is not null, ${classes.id} desc`,
  ),
  invitations: rows(
    { id: classInvites.id, name: classes.name, term: classes.term, role: classInvites.role, by: users.name },
    sql`from ${classInvites} join ${classes} on ${classes.id} = ${classInvites.classId}
      left join ${users} on ${users.id} = ${classInvites.byId}
      where ${invitedHere(userId, now)} and ${classes.archivedAt} is null order by ${classInvites.id} desc`,
  ),
}))

export const myClasses: Handler<typeof contract.myClasses> = async ({ db, me, now, language }) => {
  const [found, teaches] = await Promise.all([mine(db, { userId: me.id, now }), mayTeach(db, me)])
  return { ...found, may: { make: teaches ? null : refusalText({ code: 'class.mayNotTeach' }, language) } }
}
