import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import '../../packages/server/src/bootstrap/domains.ts'
import { openForCommand } from '../../packages/server/src/competition/archive/running-database.ts'
import { dataProfiles } from '../../packages/server/src/competition/dataset/table.ts'
import { competitions, dataFiles, stages } from '../../packages/server/src/competition/definition/table.ts'
import { reviews } from '../../packages/server/src/competition/review/table.ts'
import { noteConsent } from '../../packages/server/src/identity/account/consent.ts'
import { nameKey } from '../../packages/server/src/identity/account/rules.ts'
import { captchas, codes, users } from '../../packages/server/src/identity/account/table.ts'
import type { Db } from '../../packages/server/src/platform/db/db.ts'
import { and, eq, inArray, lt, ne, or, sql } from '../../packages/server/src/platform/db/orm.ts'
import { outbox } from '../../packages/server/src/platform/outbox/table.ts'
import { notify } from '../../packages/server/src/site/message/notify.ts'
import { blockedSenders, directMessages, noticeSettings } from '../../packages/server/src/site/message/table.ts'
import { dataDirOf, PORT } from './data-dir.ts'

/** What an operator can do beside the running server, on its own database. */
export async function asOperator<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openForCommand({
    url: undefined,
    dataDir: dataDirOf(PORT),
    log: pino({ level: 'silent' }),
  })
  return work(db).finally(close)
}

/** Where somebody clicks who sees the picture of a captcha, in its own pixels. */
export const clicksFor = (captchaId: string): Promise<{ x: number; y: number }[]> =>
  asOperator(async (db) => {
    const [row] = await db.select().from(captchas).where(eq(captchas.id, captchaId))
    return JSON.parse(row?.answer ?? '[]')
  })

/** The last link that a mail to somebody held. */
export const linkFor = (target: string) =>
  asOperator(async (db) => {
    const rows = await db.select().from(outbox).where(eq(outbox.target, target)).orderBy(outbox.id)
    return /https?:\/\/\S+/.exec(rows.at(-1)?.body ?? '')?.[0] ?? ''
  })

/** The code that was last sent to somebody: without a sender it stands in the outbox. */
export const codeFor = (target: string) =>
  asOperator(async (db) => {
    const rows = await db.select().from(outbox).where(eq(outbox.target, target))
    return /\d{6}/.exec(rows.at(-1)?.body ?? '')?.[0] ?? ''
  })

/** Lets another code be sent somewhere at once: what was sent before was sent long ago. */
export const forgetCodes = (target: string) =>
  asOperator((db) =>
    db
      .update(codes)
      .set({ createdAt: sql`${codes.createdAt} - interval '2 minutes'` })
      .where(eq(codes.target, target)),
  )

/** Gives one of the demonstration's people an e-mail address, or takes it away. */
export const giveEmail = (name: string, email: string | null) =>
  asOperator((db) => db.update(users).set({ email }).where(eq(users.name, name)))

/** Gives one of the demonstration's people a phone. */
export const givePhone = (name: string, phone: string) =>
  asOperator((db) => db.update(users).set({ phone, countryCode: '86' }).where(eq(users.name, name)))

/** Somebody new with the demonstration's password, whom no other flow knows: it can be made twice, and beside others. */
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

/** Has the platform tell somebody something, as when it happens to them. */
export const notifyUser = (userId: number, title: string) =>
  asOperator((db) =>
    notify(db, {
      userId,
      kind: 'competition',
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

/** Has a competition end so soon, B shown at once: what follows is the server's own doing. */
export const endIn = (cmptId: number, seconds: number) =>
  asOperator(async (db) => {
    const endAt = new Date(Date.now() + seconds * 1000)
    await db.update(stages).set({ endAt, revealMinutes: 0 }).where(eq(stages.cmptId, cmptId))
    await db.update(competitions).set({ endAt }).where(eq(competitions.id, cmptId))
  })

/**
 * A competition's table waits to be looked into: since now, or for so long that the server puts it in line again. One whose turn
 * has yet to come is left to the server; one that waits for longer was left by a flow that is begun again.
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

/** The days of publicity of a competition's reviews are over. */
export const endPublicity = (cmptId: number) =>
  asOperator((db) => db.update(reviews).set({ publicUntil: new Date() }).where(eq(reviews.cmptId, cmptId)))

/** Nobody has written to or refused one of these: a flow begun again finds all as the first time. */
export const deleteDirectMessages = (people: number[]) =>
  asOperator(async (db) => {
    await db.delete(directMessages).where(inArray(directMessages.fromId, people))
    await db.delete(blockedSenders).where(inArray(blockedSenders.userId, people))
  })

/** Somebody is told of everything again, as when the account was new. */
export const forgetNoticeSettings = (userId: number) =>
  asOperator((db) => db.delete(noticeSettings).where(eq(noticeSettings.userId, userId)))
