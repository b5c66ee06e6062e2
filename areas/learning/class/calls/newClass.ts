import { audit } from '@leitai/platform/audit/audit'
import { and, count, eq, isNull } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { lockPerson } from '../lock-person.ts'
import { mayTeach } from '../may-teach.ts'
import { addPeople } from '../people.ts'
import { refusalOfAnotherClass } from '../rules.ts'
import { classes } from '../table.ts'

export const newClass: Handler<typeof contract.newClass> = async (context, text) => {
  const { db, me, now } = context
  refuse((await mayTeach(db, me)) ? null : { code: 'class.mayNotTeach' })
  await lockPerson(db, me.id)
  const own = and(eq(classes.madeBy, me.id), isNull(classes.archivedAt))
  const [open] = await db.select({ classes: count() }).from(classes).where(own)
  refuse(refusalOfAnotherClass(open?.classes ?? 0))
  const [made] = await db
    .insert(classes)
    .values({ ...text, madeBy: me.id, createdAt: now })
    .returning({ id: classes.id })
  const { id } = orRefuse(made, 'class.unknown')
  await addPeople(db, id, [{ userId: me.id, role: 'teacher', via: 'made' }], now)
  await audit(context, { action: 'class.new', target: { kind: 'class', id } })
  return { id }
}
