import { randomInt } from 'node:crypto'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { TokenScope } from '@leitai/platform/contract/call'
import { limits } from '@leitai/platform/contract/limits'
import type { Db } from '@leitai/platform/db/open'
import { eq } from '@leitai/platform/db/orm'
import { Refused } from '@leitai/platform/errors/refuse'
import { hashToken } from '@leitai/platform/http/dispatcher'
import { defineTask } from '@leitai/platform/jobs/task'
import { beginTry, failedTry } from '../account/tries.ts'
import { CODE_LENGTH, CODE_LETTERS, plainCode } from './rules.ts'
import { type TokenRequest, tokenRequests } from './table.ts'
import { cleanUpAccessTokens, newToken } from './token.ts'

const newCode = () =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS.charAt(randomInt(CODE_LETTERS.length))).join('')

/** Stores a tool's request; returns the future token, and the code that the tool shows. */
export async function beginRequest(
  db: Db,
  request: { machine: string; scopes: TokenScope[]; days: number; ip: string; now: Date },
): Promise<{ token: string; code: string }> {
  const { now, scopes, ...values } = request
  const token = newToken()
  const code = newCode()
  await db.insert(tokenRequests).values({
    ...values,
    scopes: [...new Set(scopes)],
    tokenHash: hashToken(token),
    code,
    createdAt: now,
    expiresAt: new Date(now.getTime() + limits.token.requestSeconds * 1000),
  })
  return { token, code }
}

export async function requestByToken(db: Db, token: string): Promise<TokenRequest | null> {
  const [found] = await db
    .select()
    .from(tokenRequests)
    .where(eq(tokenRequests.tokenHash, hashToken(token)))
  return found ?? null
}

/** The open request with this code, locked. Code guesses are limited as password guesses are, then blocked for a while. */
export async function requestByCode(context: AuthenticatedContext, typed: string): Promise<TokenRequest> {
  const { db, me, now } = context
  const tried = { account: `token code #${me.id}`, user: null, everywhere: true }
  await beginTry(context, tried)
  const [found] = await db
    .select()
    .from(tokenRequests)
    .where(eq(tokenRequests.code, plainCode(typed)))
    .for('update')
  if (!found) throw await failedTry(context, { ...tried, code: 'token.code' })
  if (found.state !== 'waiting' || found.expiresAt <= now) throw new Refused({ code: 'token.codeOver' })
  return found
}

export const tasks = [
  defineTask({ name: 'accessTokens', every: 'hour', run: ({ db, now }) => cleanUpAccessTokens(db, now()) }),
]
