import { Refused } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { isOthers } from '../lock.ts'
import { cardNumberOf } from '../rules.ts'
import { hashOf } from '../vault.ts'

/** Returns whether another user has the document, never which one. */
export const isCardNoVerified: Handler<typeof contract.isCardNoVerified> = async (context, { kind, cardNo }) => {
  const { db, me, ctx, language } = context
  const number = cardNumberOf(kind, cardNo, language)
  if (typeof number !== 'string') throw new Refused(number)
  return { used: await isOthers(db, hashOf(ctx.config.secret, kind, number), me.id) }
}
