import { Refused } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import type * as contract from '../contract.ts'
import { muteOf, textMaxOf } from '../limit.ts'
import { cmptsTalkedAbout, tagsInUse, topicsOf } from '../list.ts'
import { placeSeen } from '../lookup.ts'
import { say, topicRows } from '../presentation.ts'
import { refusalOfMute } from '../rules.ts'

export const listTopics: Handler<typeof contract.listTopics> = async ({ db, me, now, language }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  if (!me && ['own', 'replied', 'followed'].includes(input.scope)) throw new Refused({ code: 'login.missing' })
  const { cmpt } = await placeSeen(db, input.cmptId ?? null, me)
  const which = { ...input, userId: me?.id ?? null }
  const { topics, total } = await topicsOf(db, which, { limit: pageSize, offset })
  const mute = me ? refusalOfMute(await muteOf(db, me.id), now) : { code: 'login.missing' as const }
  return {
    list: await topicRows(db, topics),
    total,
    page,
    pageSize,
    tags: await tagsInUse(db, input.cmptId),
    cmpts: input.cmptId === undefined ? await cmptsTalkedAbout(db) : [],
    cmpt: cmpt && { id: cmpt.id, title: cmpt.title },
    textMax: await textMaxOf(db),
    may: { post: say(mute, language) },
  }
}
