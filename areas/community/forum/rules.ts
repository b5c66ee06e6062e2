import { limits } from '@leitai/platform/contract/limits'
import type { Refusal } from '@leitai/platform/contract/refusals'
import { minuteText } from '@leitai/platform/time/day'

const most = limits.forum
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

export type PostState = 'shown' | 'hidden' | 'deleted'
export interface Mute {
  until: Date
  reason: string
}

/** New accounts have lower limits, and moderators check their posts. */
export const isNew = ({ createdAt }: { createdAt: Date }, now: Date) =>
  now.getTime() - createdAt.getTime() < most.newDays * DAY_MS

/** Why a user may not write another topic or reply today, or null. */
export function refusalOfAnother({
  kind,
  used,
  fresh,
}: {
  kind: 'topic' | 'reply'
  used: number
  fresh: boolean
}): Refusal | null {
  const topics = fresh ? most.newTopicsDay : most.topicsDay
  const replies = fresh ? most.newRepliesDay : most.repliesDay
  const limit = kind === 'topic' ? topics : replies
  if (used < limit) return null
  return { code: kind === 'topic' ? 'forum.topicsDay' : 'forum.repliesDay', values: { limit } }
}

export const refusalOfMute = (mute: Mute | null, now: Date): Refusal | null =>
  mute && mute.until > now
    ? { code: 'forum.muted', values: { until: minuteText(mute.until), reason: mute.reason } }
    : null

export const refusalToReply = (topic: { state: PostState; closedAt: Date | null }): Refusal | null =>
  topic.state !== 'shown' ? { code: 'forum.gone' } : topic.closedAt ? { code: 'forum.closed' } : null

interface Written {
  authorId: number
  state: PostState
  at: Date
}
interface Person {
  id: number
}

export function refusalToEdit(post: Written, me: Person, now: Date): Refusal | null {
  if (post.authorId !== me.id) return { code: 'forum.notOwn' }
  if (post.state !== 'shown') return { code: 'forum.gone' }
  const late = now.getTime() - post.at.getTime() > most.editMinutes * MINUTE_MS
  return late ? { code: 'forum.editLate', values: { minutes: most.editMinutes } } : null
}

/** A topic with replies by others can no longer be deleted by its author. */
export function refusalToDelete(
  post: Written & { opening: boolean },
  { me, othersReplied }: { me: Person; othersReplied: boolean },
): Refusal | null {
  if (post.authorId !== me.id) return { code: 'forum.notOwn' }
  if (post.state === 'deleted') return { code: 'forum.gone' }
  return post.opening && othersReplied ? { code: 'forum.hasReplies' } : null
}

export function refusalToLike(post: Pick<Written, 'authorId' | 'state'>, me: Person | null): Refusal | null {
  if (!me) return { code: 'login.missing' }
  if (post.state !== 'shown') return { code: 'forum.gone' }
  return post.authorId === me.id ? { code: 'forum.ownLike' } : null
}

export function refusalToReport(post: Pick<Written, 'authorId' | 'state'>, me: Person | null): Refusal | null {
  if (!me) return { code: 'login.missing' }
  if (post.state !== 'shown') return { code: 'forum.gone' }
  return post.authorId === me.id ? { code: 'forum.ownReport' } : null
}

/** Its author and its moderators may manage a topic. */
export const refusalToLead = (topic: { authorId: number }, me: Person | null, moderates: boolean): Refusal | null =>
  me && (moderates || topic.authorId === me.id) ? null : { code: 'forum.mayNot' }

export function refusalToClose(
  topic: { authorId: number; closedAt: Date | null; closedByModerator: boolean },
  me: Person | null,
  moderates: boolean,
): Refusal | null {
  const stands = refusalToLead(topic, me, moderates)
  if (stands) return stands
  return topic.closedAt && topic.closedByModerator && !moderates ? { code: 'forum.moderatorClosed' } : null
}

export const refusalToModerate = (moderates: boolean): Refusal | null =>
  moderates ? null : { code: 'forum.moderatorsOnly' }

/** The post’s state after an action, or the refusal. */
export function refusalOfAct(
  { act, reason }: { act: 'hide' | 'restore' | 'keep'; reason: string },
  state: PostState,
): Refusal | null {
  if (state === 'deleted') return { code: 'forum.gone' }
  if (act === 'hide' && reason === '') return { code: 'forum.reason' }
  return (state === 'hidden') === (act === 'restore') ? null : { code: 'forum.state' }
}
