import { randomBytes, randomInt } from 'node:crypto'
import type { AppContext } from '@leitai/platform/context/app-context'
import { limits } from '@leitai/platform/contract/limits'
import type { Db } from '@leitai/platform/db/db'
import { and, eq, gt, inArray, lt } from '@leitai/platform/db/orm'
import { orRefuse, Refused } from '@leitai/platform/errors/refuse'
import { networkOf } from '@leitai/platform/http/network'
import { sameText } from '@leitai/platform/keys/hmac'
import { drawCharacters, drawText, placesFor } from './captcha-picture.ts'
import { workChallenge, workFits } from './captcha-work.ts'
import { spendFormToken } from './form-token.ts'
import { clicksFit } from './rules.ts'
import { captchas } from './table.ts'

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
export const codePurpose = (target: string) => `code:${target}`
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
