import { Readable } from 'node:stream'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, isNotNull, like, or } from '@leitai/platform/db/orm'
import { declaredAs } from '@leitai/platform/domain/hook'
import type { OwnFile } from '@leitai/platform/domain/parts'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import { releaseUpload } from '@leitai/platform/file/file'
import { addressOf, keepPicture, ownPicture, publicKey } from '@leitai/platform/file/picture'
import { uploads } from '@leitai/platform/file/table'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { Download } from '@leitai/platform/http/download'
import { post } from '@leitai/platform/outbox/outbox'
import { isStorageFault, type Storage } from '@leitai/platform/storage/storage'
import { dayName, minuteText } from '@leitai/platform/time/day'
import { zipStream } from '@leitai/zip/write'
import { rename } from '../../account/availability.ts'
import { setClosing } from '../../account/closing.ts'
import { consentsOf, consentVersions, noteConsent } from '../../account/consent.ts'
import { noteEvent } from '../../account/event.ts'
import type { User } from '../../account/find-account.ts'
import { boundTarget, lockAccount } from '../../account/own-contact.ts'
import { avatarOf, setAvatar } from '../../account/person.ts'
import { endSessionsOf } from '../../account/session.ts'
import { users } from '../../account/table.ts'
import { provePassword } from '../../security/prove.ts'
import { endTokens } from '../../token/token.ts'
import { closingAfter, closureOf, reasonsToStay } from '../closure.ts'
import type * as contract from '../contract.ts'
import type * as settings from '../contract.ts'
import { internationalCodes, isRegion, isSchool, provinceSchools, regions } from '../dictionary.ts'
import { ownData } from '../own-data.ts'
import { baseInfo, saidOf, setPrivacy } from '../profile.ts'
import { onceEach, refusalToEdit } from '../rules.ts'
import { profiles } from '../table.ts'
import { exportReadme } from '../texts.ts'

export const agreeConsent: Handler<typeof contract.agreeConsent> = async (context, { document, version }) => {
  const { db, me, ip, now } = context
  if (version !== (await consentVersions(db))[document]) throw new Refused({ code: 'account.consentVersion' })
  // Serialised: a button pressed twice is one consent.
  await lockAccount(db, me.id)
  const given = await consentsOf(db, me.id)
  const agreed = given.some((one) => one.document === document && one.version === version)
  if (!agreed) await noteConsent(db, { userId: me.id, documents: [document], ip, now })
  return { ok: true }
}

export const saveAvatar: Handler<typeof settings.saveAvatar> = async ({ db, me, now, ctx }, { fullPath }) => {
  const objectKey = fullPath === '' ? null : orRefuse(ownPicture('avatar', me.id, fullPath), 'file.key')
  if (objectKey) orRefuse(await ctx.storage.stat(objectKey), 'file.key')
  const avatar = objectKey && addressOf(objectKey)
  // First, as it locks the account: concurrent calls must not release each other's picture.
  const before = await setAvatar(db, me.id, avatar)
  if (objectKey) await keepPicture(db, { objectKey, userId: me.id, now })
  const left = before === null || before === avatar ? null : publicKey(before)
  if (left) await releaseUpload(db, left)
  return { avatar: avatarOf({ id: me.id, avatar }) }
}

const documents = ['terms', 'privacy', 'realname'] as const

export const consents: Handler<typeof contract.consents> = async ({ db, me }) => {
  const given = await consentsOf(db, me.id)
  const versions = await consentVersions(db)
  return documents.map((document) => {
    const last = given.findLast((one) => one.document === document)
    return {
      document,
      current: versions[document],
      agreed: last?.version ?? 0,
      agreedAt: last?.at ?? null,
    }
  })
}

export const privacySetting: Handler<typeof contract.privacySetting> = async ({ db, me, now }, { settings }) => {
  await lockAccount(db, me.id)
  return { settings: await setPrivacy(db, { userId: me.id, change: settings, now }) }
}

export const closeAccount: Handler<typeof contract.closeAccount> = async (context, { confirmation, reason }) => {
  const { db, me, now, ip, device, language } = context
  const user = await provePassword(context, confirmation, 'account.confirmation')
  if (user.passwordHash === null && confirmation.trim() !== user.name)
    throw new Refused({ code: 'account.confirmation' })
  if (user.closingAt !== null) throw new Refused({ code: 'account.closing' })
  const reasons = (await reasonsToStay(db, user, now)).map((words) => words[language])
  if (reasons.length > 0) {
    const values = { reasons: reasons.join(language === 'zh' ? ';' : '; ') }
    throw new Refused({ code: 'account.closureBlocked', values })
  }
  const closingAt = closingAfter(now)
  await setClosing(db, me.id, closingAt)
  await endSessionsOf(db, me.id, { but: me.tokenHash })
  await endTokens(db, [me.id], { now })
  await noteEvent(db, { userId: me.id, kind: 'closureAsked', now, ip, device, detail: reason })
  await notifyClosing(db, user, { at: minuteText(closingAt), now })
  return closureOf(db, { ...user, closingAt }, { now, language })
}

/** Notifies every contact of an account when it closes: the request may not have come from its owner. */
async function notifyClosing(db: Db, user: User, { at, now }: { at: string; now: Date }): Promise<void> {
  for (const target of [boundTarget(user, 'phone'), boundTarget(user, 'email')]) {
    if (!target) continue
    const message = { template: 'closing', values: { name: user.name, at }, language: user.language, now } as const
    await post(db, { ...message, channel: target.channel, target: target.address })
  }
}

export const closureState: Handler<typeof contract.closureState> = ({ db, me, now, language }) =>
  closureOf(db, me, { now, language })

export const undoClosure: Handler<typeof contract.undoClosure> = async ({ db, me, now, ip, device }) => {
  const user = await lockAccount(db, me.id)
  // Repeated calls succeed too.
  if (user.closingAt === null) return { ok: true }
  await setClosing(db, me.id, null)
  await noteEvent(db, { userId: me.id, kind: 'closureUndone', now, ip, device })
  return { ok: true }
}

export const editUserInfo: Handler<typeof settings.editUserInfo> = async ({ db, me, now }, { info }) => {
  // Serialised: the rules check the whole profile, and concurrent edits would not see each other.
  await db.select({ id: users.id }).from(users).where(eq(users.id, me.id)).for('update')
  const { userName, ...change } = info
  refuse(refusalToEdit(await saidOf(db, me.id), change, { isRegion, isSchool }))
  if (userName !== undefined) await rename(db, { userId: me.id, name: userName, now })
  const values = {
    ...change,
    ...(change.skills && { skills: onceEach(change.skills) }),
    ...(change.roles && { roles: [...new Set(change.roles)] }),
    updatedAt: now,
  }
  await db
    .insert(profiles)
    .values({ userId: me.id, ...values })
    .onConflictDoUpdate({ target: profiles.userId, set: values })
  return baseInfo(db, me.id)
}

export const getUserBaseInfo: Handler<typeof settings.getUserBaseInfo> = ({ db, me }) => baseInfo(db, me.id)

export const getDataDictionary: Handler<typeof settings.getDataDictionary> = async ({ language }, { type, parent }) =>
  type === 'international_code' ? internationalCodes(language) : regions(type, parent)

export const getProvinceShoolList: Handler<typeof settings.getProvinceShoolList> = async () => provinceSchools

export const exportMyData: Handler<typeof contract.exportMyData> = async (context) => {
  const { db, me, now, ip, device } = context
  await noteEvent(db, { userId: me.id, kind: 'dataExported', now, ip, device })
  const body = await exportOf(context)
  return new Download({ name: `leitai-${me.name}-${dayName(now)}.zip`, contentType: 'application/zip', body })
}

/** The objects that a user uploaded: result files and pictures, but no photos of documents. */
async function partsOf(context: AuthenticatedContext): Promise<OwnFile[]> {
  const { db, me } = context
  const files: OwnFile[] = []
  for (const ownFiles of declaredAs('ownFiles')) files.push(...(await ownFiles(context)))
  const pictures = await db
    .select({ objectKey: uploads.objectKey })
    .from(uploads)
    .where(
      and(
        eq(uploads.userId, me.id),
        isNotNull(uploads.usedAt),
        or(like(uploads.objectKey, 'picture/avatar/%'), like(uploads.objectKey, 'private/evidence/%')),
      ),
    )
  return [
    ...files,
    ...pictures.map(({ objectKey }) => ({ path: `pictures/${objectKey.split('/').at(-1)}`, objectKey })),
  ]
}

/** The stored object, or nothing if it has been deleted. */
const bodyOf = (storage: Storage, key: string): Promise<Readable> =>
  storage.get(key).then(
    ({ body }) => body,
    (error) => {
      // An unreadable object must not block the others.
      if (isStorageFault(error, 'NoSuchObject') || isStorageFault(error, 'Damaged')) return Readable.from([])
      throw error
    },
  )

/** All data about a user as a zip, streamed while it is written. */
async function exportOf(context: AuthenticatedContext): Promise<Readable> {
  const { storage } = context.ctx
  const texts = Object.entries(await ownData(context)).map(([name, data]) => ({
    name: `${name}.json`,
    content: JSON.stringify(data, null, 2),
  }))
  const objects = (await partsOf(context)).map(({ path, objectKey }) => ({
    name: path,
    content: () => bodyOf(storage, objectKey),
  }))
  return zipStream([{ name: 'README.txt', content: exportReadme }, ...texts, ...objects])
}
