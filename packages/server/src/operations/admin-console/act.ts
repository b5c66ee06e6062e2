import type { AuthenticatedContext } from '../../platform/context/app-context.ts'
import { Refused } from '../../platform/errors/refuse.ts'

/** The account that an admin acts on, with what its access log wants to know. Nobody acts on themself. */
export function actOn({ me, now, ip, device }: AuthenticatedContext, userId: number) {
  if (me.id === userId) throw new Refused({ code: 'admin.self' })
  return { userId, now, ip, device }
}
