import type { AppContext } from '@leitai/platform/context/app-context'
import { limits } from '@leitai/platform/contract/limits'
import type { Db } from '@leitai/platform/db/db'
import { and, eq, gt } from '@leitai/platform/db/orm'
import { networkOf } from '@leitai/platform/http/network'
import { timesOf } from '@leitai/platform/http/trusted-networks'
import { keyed, sameText } from '@leitai/platform/keys/hmac'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Payload } from 'altcha-lib/types'
import * as z from 'zod/mini'
import { findAccount, namedBy } from './find-account.ts'
import { workCost } from './rules.ts'
import { captchas, codes, loginFailures } from './table.ts'
import { ofNetworks, triesOf, triesOfNobody } from './tries.ts'

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

export async function workChallenge(ctx: AppContext, { id, purpose, ip }: { id: string; purpose: string; ip: string }) {
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
  const asked = await Promise.all([
    ofNetwork(count('ip', network)),
    use === 'code' ? count('target', target) : 0,
    use === 'login' ? failuresOf(db, target, since) : 0,
    ofNetwork(db.$count(captchas, and(eq(captchas.ip, network), gt(captchas.expiresAt, now())))),
  ])
  return asked.reduce((sum, one) => sum + one, 0)
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
export async function workFits(
  ctx: AppContext,
  { id, purpose, answer }: { id: string; purpose: string; answer: string },
) {
  const payload = readPayload(answer)
  if (!payload) return false
  const { data } = payload.challenge.parameters
  if (data.id !== id || !sameText(data.purpose, purposeMark(ctx, purpose))) return false
  const { verified } = await verifySolution({ ...payload, deriveKey, hmacSignatureSecret: secretOf(ctx) })
  return verified
}
