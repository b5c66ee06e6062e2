import { randomInt } from 'node:crypto'
import type { Context } from '@leitai/platform/context/app-context'
import { limits } from '@leitai/platform/contract/limits'
import { isEmail } from '@leitai/platform/contract/validation'
import type { Db } from '@leitai/platform/db/open'
import { nameProblem } from '../account/availability.ts'
import { createAccount } from '../account/create.ts'
import { findByContact, type User } from '../account/find-account.ts'
import { linkIdentity } from '../account/identity.ts'
import type { SsoResult } from '../account/sso-ticket.ts'
import { suggestName } from './rules.ts'

/** Another account's address links nothing and is not bound: the provider's claim is no proof for that account. */
async function contactOf(db: Db, { email, emailVerified }: SsoResult['claims']) {
  const contact = { email: emailVerified && email && isEmail(email) ? email : undefined, countryCode: '' }
  const free = contact.email !== undefined && !(await findByContact(db, contact))
  return free ? contact : { countryCode: '' }
}

/** An account for somebody who has come by a provider for the first time, linked with it. */
export async function createLinked(
  context: Context,
  result: SsoResult,
  { userName, agreed }: { userName: string; agreed: boolean },
): Promise<User> {
  const contact = await contactOf(context.db, result.claims)
  const user = await createAccount(context, { userName, contact, passwordHash: null, agreed })
  await linkIdentity(context, user.id, result, { silent: true })
  return user
}

const TRIES = 8

/** A free user name near the one that the provider suggests. */
export async function freeName(db: Db, { claims, subject }: SsoResult): Promise<string> {
  const wanted = suggestName(claims.name) || suggestName(subject) || 'user'
  if (wanted !== 'user' && (await nameProblem(db, wanted)) === null) return wanted
  const short = wanted.slice(0, limits.userNameMax - 6)
  for (let tried = 0; tried < TRIES; tried++) {
    const name = `${short}-${randomInt(10_000, 100_000)}`
    if ((await nameProblem(db, name)) === null) return name
  }
  return `user-${randomInt(100_000_000, 1_000_000_000)}`
}
