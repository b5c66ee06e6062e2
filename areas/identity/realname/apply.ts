import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Words } from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import type { RefusalCode } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { and, count, eq, gte, inArray, isNull, ne } from '@leitai/platform/db/orm'
import { Refused, refuse } from '@leitai/platform/errors/refuse'
import { keepPicture, ownPicture } from '@leitai/platform/file/picture'
import { uploads } from '@leitai/platform/file/table'
import { dayStart } from '@leitai/platform/time/day'
import type * as z from 'zod/mini'
import { phoneTarget, type Target } from '../account/code.ts'
import { noteConsent } from '../account/consent.ts'
import { noteEvent } from '../account/event.ts'
import { users } from '../account/table.ts'
import { stateNow } from './application-state.ts'
import type * as contract from './contract.ts'
import { isOthers, lockDocument, lockPerson } from './lock.ts'
import { documentUse } from './ports.ts'
import { providerJob } from './provider.ts'
import { type Action, isMinor, readCard, refusalOfDay, refusalOfPhotos, refusalToApply } from './rules.ts'
import { cardApplications } from './table.ts'
import { isTicketOf } from './ticket.ts'
import { encryptPlain, hashOf, keysIn } from './vault.ts'

type CardInput = z.output<typeof contract.cardInput>

/** Refuses while a competition that requires the name binds the user to it, or owes them a prize under that name. */
export async function refuseWhileBound({ db, me, now, language }: AuthenticatedContext): Promise<void> {
  const refuseFor = (code: RefusalCode, bound: Words[]) => {
    if (bound.length === 0) return
    const titles = bound.map((title) => title[language] || title.zh || title.en).join(language === 'zh' ? '、' : ', ')
    throw new Refused({ code, values: { titles } })
  }
  const { binding, unpaid } = documentUse.get()
  refuseFor('realName.running', await binding(db, me.id, now))
  refuseFor('realName.unpaid', await unpaid(db, me.id))
}

/** A user's applications of the day, except releases; counted under the user's lock. */
async function refuseMore({ db, me, now }: AuthenticatedContext): Promise<void> {
  const { userId, createdAt, action } = cardApplications
  const [today] = await db
    .select({ count: count() })
    .from(cardApplications)
    .where(and(eq(userId, me.id), gte(createdAt, dayStart(now)), ne(action, 'release')))
  refuse(refusalOfDay(today?.count ?? 0))
}

/** Accepts an application: validated, its document not used by anybody else, encrypted; a provider or a reviewer decides it. */
export async function apply(context: AuthenticatedContext, action: Exclude<Action, 'release'>, input: CardInput) {
  const { db, me, now, ctx, language, ip, device } = context
  const { secret, realName: provider } = ctx.config
  if (!input.agree) throw new Refused({ code: 'realName.consent' })
  if (!isTicketOf(secret, me.id, input.ticket ?? '', now)) throw new Refused({ code: 'realName.ticket' })
  const card = readCard(input, language)
  if ('code' in card) throw new Refused(card)
  const minor = isMinor(input.kind, card.number, now)
  const instant = provider !== null && input.kind === 'id' && !minor
  // A guardian is stored only for minors.
  const guardian = minor ? (input.guardian ?? null) : null
  refuse(refusalOfPhotos(input.photos.length, { minor, guardian: guardian !== null, instant }))

  await lockPerson(db, me.id)
  refuse(refusalToApply(action, await stateNow(db, me.id)))
  if (action === 'change') await refuseWhileBound(context)
  await refuseMore(context)
  const cardHash = hashOf(secret, input.kind, card.number)
  await lockDocument(db, cardHash)
  if (await isOthers(db, cardHash, me.id)) throw new Refused({ code: 'realName.used' })

  const photos = await takePhotos(db, { paths: input.photos, userId: me.id, now })
  const encrypted = await encryptPlain(keysIn(context), { name: card.name, cardNo: card.number, guardian })
  const [made] = await db
    .insert(cardApplications)
    .values({ userId: me.id, action, kind: input.kind, cardHash, ...encrypted, photos, createdAt: now })
    .returning({ id: cardApplications.id })
  if (!made) throw new Error('the insert gave no row')
  await noteConsent(db, { userId: me.id, documents: ['realname'], ip, now })
  await noteEvent(db, { userId: me.id, kind: 'realNameApplied', now, ip, device, detail: `${action} ${input.kind}` })
  if (instant) await providerJob.enqueue(db, { id: made.id })
  return { state: await stateNow(db, me.id) }
}

/** Takes photos into use: each must be the user's own, uploaded for this purpose and unused, because it is deleted with its application. */
async function takePhotos(
  db: Db,
  { paths, userId, now }: { paths: string[]; userId: number; now: Date },
): Promise<string[]> {
  const keys = paths.map((path) => ownPicture('card', userId, path))
  const own = keys.filter((key) => key !== null)
  if (own.length !== paths.length || new Set(own).size !== own.length || own.length > limits.cardPhotos + 1) {
    throw new Refused({ code: 'realName.photos' })
  }
  if (own.length === 0) return []
  const free = await db
    .select({ objectKey: uploads.objectKey })
    .from(uploads)
    .where(and(inArray(uploads.objectKey, own), eq(uploads.userId, userId), isNull(uploads.usedAt)))
    .for('update')
  if (free.length !== own.length) throw new Refused({ code: 'realName.photos' })
  for (const objectKey of own) await keepPicture(db, { objectKey, userId, now })
  return own
}

/** The user's bound phone: the code is sent nowhere else. */
export async function ownPhone(db: Db, userId: number): Promise<Target> {
  const [user] = await db
    .select({ phone: users.phone, countryCode: users.countryCode })
    .from(users)
    .where(eq(users.id, userId))
  if (!user?.phone || !user.countryCode) throw new Refused({ code: 'account.phoneMissing' })
  return phoneTarget(user.countryCode, user.phone)
}
