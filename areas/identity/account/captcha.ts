import { randomBytes, randomInt } from 'node:crypto'
import type { AppContext } from '@leitai/platform/context/app-context'
import { limits } from '@leitai/platform/contract/limits'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, gt, inArray, lt } from '@leitai/platform/db/orm'
import { orRefuse, Refused } from '@leitai/platform/errors/refuse'
import { networkOf } from '@leitai/platform/http/network'
import { timesOf } from '@leitai/platform/http/trusted-networks'
import { keyed, sameText } from '@leitai/platform/keys/keys'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Payload } from 'altcha-lib/types'
import * as z from 'zod/mini'
import { drawCharacters, drawText, placesFor } from './captcha-picture.ts'
import { findAccount, namedBy } from './find-account.ts'
import { clicksFit, workCost } from './rules.ts'
import { captchas, codes, loginFailures } from './table.ts'
import { spendFormToken } from './ticket.ts'
import { ofNetworks, triesOf, triesOfNobody } from './tries.ts'

const COMMON = '天地人山水火木金土日月星云风雨雪花草树林石江河湖海鱼鸟马牛羊春夏秋冬东西南北红黄蓝白黑上下左右'
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

export async function newChallenge(ctx: AppContext, ip: string): Promise<string> {
  const id = randomBytes(16).toString('base64url')
  const expiresAt = new Date(ctx.now().getTime() + limits.captcha.validSeconds * 1000)
  await ctx.db.insert(captchas).values({ id, ip: networkOf(ip), expiresAt })
  return id
}

/** Draws a new challenge's picture: once, so that one challenge has one answer. Users who cannot click it may exchange it for work. */
async function setAnswer(db: Db, now: Date, id: string, values: Partial<typeof captchas.$inferInsert>): Promise<void> {
  const before = values.kind === 'work' ? (['new', 'click'] as const) : (['new'] as const)
  const [set] = await db
    .update(captchas)
    .set(values)
    .where(and(eq(captchas.id, id), inArray(captchas.kind, before), gt(captchas.expiresAt, now)))
    .returning({ id: captchas.id })
  orRefuse(set, 'captcha.expired')
}

export async function clickChallenge(ctx: AppContext, id: string) {
  const { clicks, shown } = limits.captcha
  const picked = new Set<string>()
  while (picked.size < shown) picked.add(COMMON.charAt(randomInt(COMMON.length)))
  const places = placesFor(shown)
  // Drawn only for a challenge of ours, which are few per minute: a picture takes the server some milliseconds.
  await setAnswer(ctx.db, ctx.now(), id, { kind: 'click', answer: JSON.stringify(places.slice(0, clicks)) })
  return { image: drawCharacters([...picked], places), characters: [...picked].slice(0, clicks) }
}

export async function textChallenge(ctx: AppContext, id: string): Promise<string> {
  const text = Array.from({ length: 5 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
  await setAnswer(ctx.db, ctx.now(), id, { kind: 'image', answer: text })
  return drawText(text)
}

/** Gives a new challenge work to do instead of a picture. */
export async function chooseWork(ctx: AppContext, { id, purpose, ip }: { id: string; purpose: string; ip: string }) {
  await setAnswer(ctx.db, ctx.now(), id, { kind: 'work', answer: '' })
  return workChallenge(ctx, { id, purpose, ip })
}

/** The purpose of a captcha: to continue log-ins, or to send a code to a target. */
export const loginPurpose = (account: string) => `login:${account}`
const codePurpose = (target: string) => `code:${target}`
/** A code for the logged-in user, sent to a known contact of theirs. */
export const OWN_CONTACT = 'own'

/** Consumes a challenge, whatever the answer: a wrong guess costs the picture. */
export async function solveCaptcha(
  ctx: AppContext,
  { id, answer, purpose }: { id: string | undefined; answer: string | undefined; purpose: string },
): Promise<void> {
  if (!id || !answer) throw new Refused({ code: 'login.captcha' })
  // Outside of the call's transaction: a refused call must not restore the challenge.
  const [found] = await ctx.db.delete(captchas).where(eq(captchas.id, id)).returning()
  if (!found || found.expiresAt <= ctx.now() || found.kind === 'new' || found.answer === null) {
    throw new Refused({ code: 'captcha.expired' })
  }
  const fits =
    found.kind === 'work'
      ? await workFits(ctx, { id, purpose, answer })
      : found.kind === 'click'
        ? clicksFit(answer, JSON.parse(found.answer))
        : sameText(answer.trim().toUpperCase(), found.answer)
  if (!fits) throw new Refused({ code: 'captcha.wrong' })
}

/** Before a code is sent, the request must prove that a person filled in one of our forms. */
export async function proveForm(
  ctx: AppContext,
  { token, captchaId, captchaAnswer }: { token: string; captchaId: string; captchaAnswer: string },
  target: string,
): Promise<void> {
  // As with the challenge: a refused call has consumed its token, too.
  await spendFormToken(ctx.db, ctx, token)
  await solveCaptcha(ctx, { id: captchaId, answer: captchaAnswer, purpose: codePurpose(target) })
}

export const cleanUpCaptchas = (db: Db, now: Date) => db.delete(captchas).where(lt(captchas.expiresAt, now))

/**
 * For users who cannot click a picture: some seconds of computation (ALTCHA's proof of work), instead of a question that a program could
 * read as well. The challenge is signed, valid only for its purpose, and bound to its row, which expires and is valid once. An expiry in
 * the challenge itself would be checked by the browser's clock, which may be wrong.
 */

const ALGORITHM = 'PBKDF2/SHA-256'
const secretOf = (ctx: AppContext) => keyed(ctx.config.secret, 'captcha work', '')
/** Normalises the spelling: purposes with the same mark are counted as one, too. */
const plain = (purpose: string) => purpose.trim().toLowerCase()
/** The purpose goes to the browser and back as a digest, which reveals nothing. */
const purposeMark = (ctx: AppContext, purpose: string) =>
  keyed(ctx.config.secret, 'captcha purpose', plain(purpose)).slice(0, 22)

async function workChallenge(ctx: AppContext, { id, purpose, ip }: { id: string; purpose: string; ip: string }) {
  const recent = await recentRequests(ctx, { purpose, network: networkOf(ip), times: await timesOf(ctx, ip) })
  const data = { id, purpose: purposeMark(ctx, purpose) }
  const { parameters, signature = '' } = await createChallenge({
    algorithm: ALGORITHM,
    cost: workCost(recent),
    keyPrefix: limits.captcha.work.prefix,
    deriveKey,
    data,
    hmacSignatureSecret: secretOf(ctx),
  })
  return { parameters: { ...parameters, data }, signature }
}

/** Recent requests of this network, of which one of `times` counts, and for this target. */
async function recentRequests(
  { db, now }: AppContext,
  { purpose, network, times }: { purpose: string; network: string; times: number },
) {
  const since = new Date(now().getTime() - 86_400_000)
  const count = (of: 'ip' | 'target', value: string) =>
    db.$count(codes, and(eq(codes[of], value), gt(codes.createdAt, since)))
  const ofNetwork = async (counted: PromiseLike<number>) => Math.floor((await counted) / times)
  const [, use, target = ''] = /^(code|login):(.*)$/.exec(plain(purpose)) ?? []
  const counts = await Promise.all([
    ofNetwork(count('ip', network)),
    use === 'code' ? count('target', target) : 0,
    use === 'login' ? failuresOf(db, target, since) : 0,
    ofNetwork(db.$count(captchas, and(eq(captchas.ip, network), gt(captchas.expiresAt, now())))),
  ])
  return counts.reduce((sum, one) => sum + one, 0)
}

async function failuresOf(db: Db, account: string, since: Date): Promise<number> {
  const typed = { account, countryCode: limits.defaultCountryCode }
  const user = await findAccount(db, typed)
  const named = namedBy(typed)
  const counted = ofNetworks(user ? triesOf(user.id) : triesOfNobody(named), named.by)
  return db.$count(loginFailures, and(counted, gt(loginFailures.at, since)))
}

const Solved = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal(ALGORITHM),
      nonce: z.string(),
      salt: z.string(),
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: z.string(),
      data: z.object({ id: z.string(), purpose: z.string() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int().check(z.minimum(0), z.maximum(2 ** 32 - 1)), derivedKey: z.string() }),
})

function readPayload(answer: string): (Payload & z.output<typeof Solved>) | null {
  try {
    return Solved.parse(JSON.parse(Buffer.from(answer, 'base64').toString('utf8')))
  } catch {
    return null
  }
}

/** Whether this is the work for the challenge `id` and that purpose. */
async function workFits(ctx: AppContext, { id, purpose, answer }: { id: string; purpose: string; answer: string }) {
  const payload = readPayload(answer)
  if (!payload) return false
  const { data } = payload.challenge.parameters
  if (data.id !== id || !sameText(data.purpose, purposeMark(ctx, purpose))) return false
  const { verified } = await verifySolution({ ...payload, deriveKey, hmacSignatureSecret: secretOf(ctx) })
  return verified
}
