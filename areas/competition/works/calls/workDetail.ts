import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { membersOf } from '../../team/team.ts'
import type * as contract from '../contract.ts'
import { cardsOf } from '../gallery.ts'
import { workView } from '../work-view.ts'

export const workDetail: Handler<typeof contract.workDetail> = async (context, { entryId }) => {
  const { db } = context
  const found = await workView(context, entryId)
  const { text, links, pictures, video } = found.content
  const [[card], people] = await Promise.all([cardsOf(db, [found], context), membersOf(db, [found.team.id])])
  const members = people.get(found.team.id) ?? []
  return { ...orRefuse(card, 'entry.unknown'), cmptId: found.cmpt.id, members, text, links, pictures, video }
}
