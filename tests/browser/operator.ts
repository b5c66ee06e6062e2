import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { limits } from '../../areas/platform/contract/limits.ts'
import '../../apps/server/domains.ts'
import { openForCommand } from '../../areas/competition/archive/running-database.ts'
import { dataProfiles } from '../../areas/competition/dataset/table.ts'
import { competitions, dataFiles, stages } from '../../areas/competition/definition/table.ts'
import { reviews } from '../../areas/competition/review/table.ts'
import { noteConsent } from '../../areas/identity/account/consent.ts'
import { nameKey } from '../../areas/identity/account/rules.ts'
import { captchas, codes, users } from '../../areas/identity/account/table.ts'
import type { Db } from '../../areas/platform/db/open.ts'
import { and, eq, inArray, lt, ne, or, sql } from '../../areas/platform/db/orm.ts'
import { outbox } from '../../areas/platform/outbox/table.ts'
import { notify } from '../../areas/site/message/notify.ts'
import { blockedSenders, directMessages, noticeSettings } from '../../areas/site/message/table.ts'
import { dataDirOf, PORT } from './data-dir.ts'

/** Runs operator work on the running server's database. */
export async function asOperator<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openForCommand({
    url: undefined,
    dataDir: dataDirOf(PORT),
    log: pino({ level: 'silent' }),
  })
  return work(db).finally(close)
}

/** The correct click positions of a captcha, in pixels of its picture. */
export const clicksFor = (captchaId: string): Promise<{ x: number; y: number }[]> =>
  asOperator(async (db) => {
    const [row] = await db.select().from(captchas).where(eq(captchas.id, captchaId))
    return JSON.parse(row?.answer ?? '[]')
  })

/** The link in the last mail to a recipient. */
export const linkFor = (target: string) =>
  asOperator(async (db) => {
    const rows = await db.select().from(outbox).where(eq(outbox.target, target)).orderBy(outbox.id)
    return /https?:\/\/\S+/.exec(rows.at(-1)?.body ?? '')?.[0] ?? ''
  })

/** The last code sent to a recipient: without a sender it stays in the outbox. */
export const codeFor = (target: string) =>
  asOperator(async (db) => {
    const rows = await db.select().from(outbox).where(eq(outbox.target, target))
    return /\d{6}/.exec(rows.at(-1)?.body ?? '')?.[0] ?? ''
  })

/** Allows another code immediately, by backdating the earlier ones. */
export const forgetCodes = (target: string) =>
  asOperator((db) =>
    db
      .update(codes)
      .set({ createdAt: sql`${codes.createdAt} - interval '2 minutes'` })
      .where(eq(codes.target, target)),
  )

/** Sets or removes the e-mail address of a demonstration user. */
export const giveEmail = (name: string, email: string | null) =>
  asOperator((db) => db.update(users).set({ email }).where(eq(users.name, name)))

/** Sets the phone of a demonstration user. */
export const givePhone = (name: string, phone: string) =>
  asOperator((db) => db.update(users).set({ phone, countryCode: '86' }).where(eq(users.name, name)))

/** Creates a user with the demonstration's password, unknown to other flows, so that flows can be repeated and run concurrently. */
export const newcomer = (stem: string) =>
  asOperator(async (db) => {
    const name = `${stem}${randomBytes(3).toString('hex')}`
    const [like] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.name, '演示甲'))
    if (!like) throw new Error('the demonstration is not there yet')
    const [made] = await db
      .insert(users)
      .values({ name, nameKey: nameKey(name), ...like })
      .returning({ id: users.id })
    if (!made) throw new Error(`${name} was not made`)
    const now = new Date()
    await noteConsent(db, { userId: made.id, documents: ['terms', 'privacy'], ip: '127.0.0.1', now })
    return name
  })

export const userIdOf = (name: string) =>
  asOperator(async (db) => {
    const [found] = await db.select({ id: users.id }).from(users).where(eq(users.name, name))
    if (!found) throw new Error(`nobody is called ${name}`)
    return found.id
  })

/** Sends a notification from the platform to a user. */
export const notifyUser = (userId: number, title: string) =>
  asOperator((db) =>
    notify(db, {
      userId,
      kind: 'competition',
      about: null,
      title: { zh: title, en: title },
      body: { zh: '正文', en: 'Text' },
      now: new Date(),
    }),
  )

export const competitionBySlug = (slug: string) =>
  asOperator(async (db) => {
    const [found] = await db.select().from(competitions).where(eq(competitions.slug, slug))
    if (!found) throw new Error(`no competition ${slug}`)
    return found
  })

/** Lets a competition have ended so long ago that its B board is revealed after some seconds; the server does the rest. */
export const revealIn = (cmptId: number, seconds: number) =>
  asOperator(async (db) => {
    // Late uploads count until then, and B waits for them.
    const endAt = new Date(Date.now() - limits.uploadGraceMinutes * 60_000 + seconds * 1000)
    await db.update(stages).set({ endAt, revealMinutes: 0 }).where(eq(stages.cmptId, cmptId))
    await db.update(competitions).set({ endAt }).where(eq(competitions.id, cmptId))
  })

/**
 * Marks a table's preview as pending: since now, or for so long that the server queues it again. A recently queued one is left to the
 * server; one pending for longer was left by an earlier try of the flow.
 */
export const letWait = (cmptId: number, name: string, how: 'since now' | 'for long') =>
  asOperator(async (db) => {
    const file = db
      .select({ id: dataFiles.id })
      .from(dataFiles)
      .where(and(eq(dataFiles.cmptId, cmptId), eq(dataFiles.name, name)))
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
    const itsTurn = or(ne(dataProfiles.state, 'waiting'), lt(dataProfiles.at, ago(15)))
    const kept = await db
      .update(dataProfiles)
      .set({ state: 'waiting', profile: null, at: ago(how === 'for long' ? 11 * 60 : 0) })
      .where(and(inArray(dataProfiles.fileId, file), how === 'since now' ? itsTurn : undefined))
      .returning({ fileId: dataProfiles.fileId })
    if (kept.length !== 1) throw new Error(`${name} has not been looked into yet`)
  })

/** Ends the publicity period of a competition's reviews. */
export const endPublicity = (cmptId: number) =>
  asOperator((db) => db.update(reviews).set({ publicUntil: new Date() }).where(eq(reviews.cmptId, cmptId)))

/** Deletes these users' messages and blocks, so that a repeated flow starts clean. */
export const deleteDirectMessages = (people: number[]) =>
  asOperator(async (db) => {
    await db.delete(directMessages).where(inArray(directMessages.fromId, people))
    await db.delete(blockedSenders).where(inArray(blockedSenders.userId, people))
  })

/** Resets a user's notification settings to the defaults. */
export const forgetNoticeSettings = (userId: number) =>
  asOperator((db) => db.delete(noticeSettings).where(eq(noticeSettings.userId, userId)))
