import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'
import { NoticeKind } from '../message/contract.ts'

/**
 * What a webhook is told. Each event is `{ id, type, version, at, owner, data }`; a field may be added to `data` within a version, none is
 * removed or changed. docs/WEBHOOKS.md describes them for those who receive them.
 */

/** Whose events a webhook gets. */
export const OwnerKind = z.enum(['person', 'competition', 'organisation'])
export type OwnerKind = z.infer<typeof OwnerKind>

const competition = z.object({ id: shape.id, title: shape.Words })
const stage = z.object({ id: shape.id, name: shape.Words })
const team = z.object({ id: shape.id, name: z.string() })
const person = z.object({ id: shape.id, name: z.string() })
/** A page of this site: its whole address when it is sent, its path while the event is kept. */
const url = z.string()

export const webhookEvents = {
  'submission.scored': {
    version: 1,
    title: { zh: '提交已评测', en: 'Submission scored' },
    to: ['person', 'competition', 'organisation'],
    data: z.object({
      competition,
      stage,
      team,
      submission: z.object({ id: shape.id, no: z.int() }),
      state: z.enum(['scored', 'failed']),
      /** The score of the A board, with as many digits as it shows; null where the stage shows none yet, for an organisation where the board does not show it to all, and for one that failed. */
      score: z.nullable(z.number()),
      practice: z.boolean(),
      url,
    }),
  },
  'board.revealed': {
    version: 1,
    title: { zh: 'B 榜已公布', en: 'Final leaderboard revealed' },
    to: ['competition', 'organisation'],
    data: z.object({ competition, stage, url }),
  },
  'announcement.published': {
    version: 1,
    title: { zh: '公告', en: 'Announcement' },
    to: ['competition', 'organisation'],
    /** The text is Markdown, by a host. */
    data: z.object({ competition, text: shape.Words, url }),
  },
  'signup.requested': {
    version: 1,
    title: { zh: '报名', en: 'New registration' },
    to: ['competition', 'organisation'],
    data: z.object({
      competition,
      person,
      /** `waiting`: for a host's approval. */
      state: z.enum(['waiting', 'joined']),
      url,
    }),
  },
  'team.invitation': {
    version: 1,
    title: { zh: '队伍邀请', en: 'Team invitation' },
    to: ['person'],
    data: z.object({ competition, team, by: person, note: z.string(), url }),
  },
  'review.decided': {
    version: 1,
    title: { zh: '审核结果', en: 'Review decided' },
    to: ['person', 'competition', 'organisation'],
    data: z.object({ competition, stage, team, verdict: z.enum(['passed', 'refused', 'struck']), url }),
  },
  'homework.due': {
    version: 1,
    title: { zh: '作业即将截止', en: 'Homework due' },
    to: ['person'],
    data: z.object({
      homework: z.object({ id: shape.id, title: shape.Words }),
      class: z.object({ id: shape.id, name: z.string() }),
      dueAt: z.iso.datetime(),
      url,
    }),
  },
  'notice.sent': {
    version: 1,
    title: { zh: '站内通知', en: 'Notification' },
    to: ['person'],
    data: z.object({ kind: z.enum([...NoticeKind.options, 'letter']), title: shape.Words, url: z.nullable(url) }),
  },
  'webhook.test': {
    version: 1,
    title: { zh: '测试事件', en: 'Test event' },
    to: [],
    data: z.object({ webhook: z.object({ id: shape.id, name: z.string() }), url }),
  },
} as const satisfies Record<
  string,
  { version: number; title: shape.Words; to: readonly OwnerKind[]; data: z.ZodMiniType }
>

export type EventType = keyof typeof webhookEvents
const isType = (name: string): name is EventType => Object.hasOwn(webhookEvents, name)
export const eventTypes = Object.keys(webhookEvents).filter(isType)
export type EventData<T extends EventType> = z.infer<(typeof webhookEvents)[T]['data']>

/** The events that a webhook of this kind of owner may be told. */
export const eventsFor = (owner: OwnerKind): EventType[] =>
  eventTypes.filter((type) => webhookEvents[type].to.some((one) => one === owner))

/** An event as it is kept and sent. */
export interface WebhookEvent<T extends EventType = EventType> {
  /** The same for all that are told of it. */
  id: string
  type: T
  version: number
  at: string
  owner: { kind: OwnerKind; id: number }
  data: EventData<T>
}
