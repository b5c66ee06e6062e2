import { plainCode } from '@leitai/identity/organisation/join-code'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
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
