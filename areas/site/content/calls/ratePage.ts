import type { Handler } from '@leitai/platform/http/dispatcher'
import { keyed } from '@leitai/platform/keys/hmac'
import { notifyOperator } from '../../feedback/feedback.ts'
import type * as content from '../contract.ts'
import { pageVotes } from '../table.ts'

export const ratePage: Handler<typeof content.ratePage> = async (context, { key, helpful, text }) => {
  const { db, me, now, ip, device, ctx } = context
  const who = me ? `account ${me.id}` : `visitor ${ip} ${device}`
  const vote = { key, voter: keyed(ctx.config.secret, 'page vote', who), helpful, at: now }
  await db
    .insert(pageVotes)
    .values(vote)
    .onConflictDoUpdate({ target: [pageVotes.key, pageVotes.voter], set: { helpful, at: now } })
  if (!helpful && text !== '') {
    await notifyOperator(db, { userId: me?.id ?? null, type: '需求', contacts: '', content: `[${key}] ${text}`, now })
  }
  return { ok: true }
}
