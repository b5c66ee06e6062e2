import { sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { publishEach } from '@leitai/platform/pubsub/hub'
import { blockedInText } from '@leitai/platform/text/wordlist'
import type * as message from '../contract.ts'
import { correspondence, messageTopic, otherSide, refuses } from '../direct-messages.ts'
import { goOut } from '../going-out.ts'
import { refusalToWrite } from '../rules.ts'
import { directMessages } from '../table.ts'

export const sendMessage: Handler<typeof message.sendMessage> = async ({ db, me, now, ctx }, { userId, text }) => {
  const word = blockedInText(ctx.config.dataDir, text)
  refuse(word === null ? null : { code: 'message.word', values: { word } })
  // Serializes a user’s messages: two concurrent ones must not both count as the first.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`letters from ${me.id}`}))`)
  const other = await otherSide(db, userId)
  refuse(refusalToWrite(await correspondence(db, me, other, now)))
  const refused = await refuses(db, other.id, me.id)
  const [made] = await db
    .insert(directMessages)
    .values({ fromId: me.id, toId: other.id, text, at: now, refused })
    .returning({ id: directMessages.id })
  const news = { kind: 'letter' as const }
  await publishEach(db, [
    { topic: messageTopic(me.id), message: { ...news, userId: other.id } },
    ...(refused ? [] : [{ topic: messageTopic(other.id), message: { ...news, userId: me.id } }]),
  ])
  const { id } = orRefuse(made, 'message.unknown')
  if (!refused) await goOut(db, [{ of: 'letter', id, userId: other.id, kind: 'letter' }])
  return { id }
}
