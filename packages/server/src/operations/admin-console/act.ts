import type { AuthenticatedContext } from '../../platform/context/app-context.ts'
import { Refused } from '../../platform/errors/refuse.ts'

/** The account that an admin acts on, with the fields of its access log. Admins cannot act on themselves. */
export function actOn({ me, now, ip, device }: AuthenticatedContext, userId: number) {
  if (me.id === userId) throw new Refused({ code: 'admin.self' })
  return { userId, now, ip, device }
}
