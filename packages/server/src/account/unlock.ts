import type { Db } from '../db/db.ts'
import type { Context, House } from '../house.ts'
import { orRefuse, Refused } from '../refuse.ts'
import { findById, type User } from './find.ts'
import { useOnce } from './form-token.ts'
import { keepDevice } from './known-device.ts'
import { UNLOCK_TICKET } from './lock-notice.ts'
import { openTicket, passwordMark } from './ticket.ts'
import { forgetAllTries } from './tries.ts'

async function ticketOf(house: House, db: Db, ticket: string) {
  const { fields, id, expiresAt } = orRefuse(openTicket(house, UNLOCK_TICKET, ticket), 'login.unlock')
  const user = orRefuse(await findById(db, Number(fields.id)), 'login.unlock')
  // With another password the tries have been forgotten already.
  if (user.state !== 'active' || passwordMark(house, user.passwordHash) !== fields.mark)
    throw new Refused({ code: 'login.unlock' })
  return { user, id, expiresAt }
}

/** Whom a link would let in again; uses nothing up, as whoever looks mails through for harm follows links as well. */
export const unlockable = async ({ house, db }: Context, ticket: string) => (await ticketOf(house, db, ticket)).user

/** Forgets an account's failed tries, once for a link; the browser in which its owner asked for it is known from then on. */
export async function unlock(context: Context, ticket: string): Promise<User> {
  const { db, house } = context
  const { user, id, expiresAt } = await ticketOf(house, db, ticket)
  if (!(await useOnce(db, id, expiresAt))) throw new Refused({ code: 'login.unlock' })
  await forgetAllTries(db, user.id)
  keepDevice(context, user)
  return user
}
