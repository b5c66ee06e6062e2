import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { Refused } from '@leitai/platform/errors/refuse'

/** The account that an admin acts on, with the fields of its access log. Admins cannot act on themselves. */
export function actOn({ me, now, ip, device }: AuthenticatedContext, userId: number) {
  if (me.id === userId) throw new Refused({ code: 'admin.self' })
  return { userId, now, ip, device }
}
