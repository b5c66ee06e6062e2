import { randomBytes, randomInt } from 'node:crypto'
import { limits } from '@leitai/contract/limits'
import type { Words } from '@leitai/contract/shape'
import type { Db } from '../db/db.ts'
import { and, eq, gt, lt } from '../db/orm.ts'
import type { House } from '../house.ts'
import { orRefuse, Refused } from '../refuse.ts'
import { sameText } from '../seal.ts'
import { drawCharacters, drawText } from './captcha-picture.ts'
import { useFormToken } from './form-token.ts'
import { clicksFit } from './rules.ts'
import { captchas } from './table.ts'

const COMMON = '天地人山水火木金土日月星云风雨雪花草树林石江河湖海鱼鸟马牛羊春夏秋冬东西南北红黄蓝白黑上下左右'
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

export async function newChallenge(house: House, ip: string): Promise<string> {
  const id = randomBytes(16).toString('base64url')
  const expiresAt = new Date(house.now().getTime() + limits.captcha.validSeconds * 1000)
  await house.db.insert(captchas).values({ id, ip, expiresAt })
  return id
}

/** Gives a new challenge its picture: once, so that one challenge has one answer. */
async function setAnswer(db: Db, now: Date, id: string, values: Partial<typeof captchas.$inferInsert>): Promise<void> {
  const [set] = await db
    .update(captchas)
    .set(values)
    .where(and(eq(captchas.id, id), eq(captchas.kind, 'new'), gt(captchas.expiresAt, now)))
    .returning({ id: captchas.id })
  orRefuse(set, 'captcha.expired')
}

export async function clickChallenge(house: House, id: string) {
  const { clicks, shown } = limits.captcha
  const picked = new Set<string>()
  while (picked.size < shown) picked.add(COMMON.charAt(randomInt(COMMON.length)))
  const { image, centres } = drawCharacters([...picked])
  const [a, b] = [randomInt(2, 10), randomInt(2, 10)]
  const sum: Words = { zh: `${a} 加 ${b} 等于几?`, en: `What is ${a} plus ${b}?` }
  const answer = JSON.stringify(centres.slice(0, clicks))
  await setAnswer(house.db, house.now(), id, { kind: 'click', answer, alternative: String(a + b) })
  return { image, characters: [...picked].slice(0, clicks), sum }
}

export async function textChallenge(house: House, id: string): Promise<string> {
  const text = Array.from({ length: 5 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
  await setAnswer(house.db, house.now(), id, { kind: 'image', answer: text })
  return drawText(text)
}

/** Uses a challenge up, whatever the answer: a wrong guess costs the picture. */
export async function solveCaptcha(house: House, id: string | undefined, answer: string | undefined): Promise<void> {
  if (!id || !answer) throw new Refused({ code: 'login.captcha' })
  // Outside of the call's transaction: a refused call must not give the challenge back.
  const [found] = await house.db.delete(captchas).where(eq(captchas.id, id)).returning()
  if (!found || found.expiresAt <= house.now() || found.kind === 'new' || !found.answer) {
    throw new Refused({ code: 'captcha.expired' })
  }
  const fits =
    found.kind === 'click'
      ? clicksFit(answer, JSON.parse(found.answer)) || sameText(answer.trim(), found.alternative ?? '')
      : sameText(answer.trim().toUpperCase(), found.answer)
  if (!fits) throw new Refused({ code: 'captcha.wrong' })
}

/** Whoever has a code sent shows that it is a form of ours, filled in by a person. */
export async function proveForm(
  house: House,
  { token, captchaId, captchaAnswer }: { token: string; captchaId: string; captchaAnswer: string },
): Promise<void> {
  // As with the challenge: a refused call has used its token, too.
  await useFormToken(house.db, house, token)
  await solveCaptcha(house, captchaId, captchaAnswer)
}

export const sweepCaptchas = (db: Db, now: Date) => db.delete(captchas).where(lt(captchas.expiresAt, now))
