import type * as contract from '@leitai/contract/learning/class'
import { plainCode } from '../../../identity/organisation/join-code.ts'
import { eq } from '../../../platform/db/orm.ts'
import { orRefuse, refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { addPeople } from '../people.ts'
import { classes } from '../table.ts'

export const joinClass: Handler<typeof contract.joinClass> = async ({ db, me, now }, { code }) => {
  // Locked: a code that ends at the same time lets nobody in any more.
  const [found] = await db
    .select()
    .from(classes)
    .where(eq(classes.joinCode, plainCode(code)))
    .for('update')
  const { id, archivedAt } = orRefuse(found, 'class.code')
  refuse(archivedAt === null ? null : { code: 'class.code' })
  const came = await addPeople(db, id, [{ userId: me.id, role: 'student', via: 'code' }], now)
  refuse(came.length > 0 ? null : { code: 'class.joined' })
  return { id }
}
