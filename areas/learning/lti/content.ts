import { randomUUID } from 'node:crypto'
import { stages } from '@leitai/competition/definition/table'
import { ltiAddresses } from '@leitai/identity/sso/registry'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, gt, inArray, isNull, type SQL, sql } from '@leitai/platform/db/orm'
import { plainOf } from '@leitai/platform/text/search'
import type { Homework } from '../homework/homework.ts'
import { homework } from '../homework/table.ts'
import type { Launch } from './message.ts'
import { type Platform, sign } from './platform.ts'
import { ltiLinks } from './table.ts'

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim/'
const DEEP = 'https://purl.imsglobal.org/spec/lti-dl/claim/'

interface Answered {
  platform: Platform
  deploymentId: string
  choosing: NonNullable<Launch['choosing']>
  className: string
  /** Empty: a link to the class. */
  list: readonly Homework[]
}

/** By what this site finds the column of homework in a platform’s gradebook. */
export const resourceIdOf = (homeworkId: number) => `homework-${homeworkId}`

/** The answer to a platform that asks what to put into a course (LtiDeepLinkingResponse). */
export function signedAnswer(ctx: AppContext, db: Db, answered: Answered): Promise<string> {
  const { platform, deploymentId, choosing, className, list } = answered
  const { target } = ltiAddresses(ctx.config.siteUrl)
  const type = 'ltiResourceLink'
  const items = list.map((one) => ({
    type,
    title: one.title,
    url: `${target}?homework=${one.id}`,
    custom: { homework: String(one.id) },
    ...(one.note !== '' && { text: plainOf(one.note) }),
    submission: {
      ...(one.opensAt && { startDateTime: one.opensAt.toISOString() }),
      endDateTime: (one.lateUntil ?? one.dueAt).toISOString(),
    },
    ...(choosing.takesColumn && {
      lineItem: { label: one.title, scoreMaximum: one.points, resourceId: resourceIdOf(one.id) },
    }),
  }))
  return sign(ctx, db, {
    iss: platform.clientId,
    aud: platform.issuer,
    nonce: randomUUID(),
    [`${CLAIM}message_type`]: 'LtiDeepLinkingResponse',
    [`${CLAIM}version`]: '1.3.0',
    [`${CLAIM}deployment_id`]: deploymentId,
    [`${DEEP}content_items`]: items.length > 0 ? items : [{ type, title: className, url: target }],
    ...(choosing.data !== null && { [`${DEEP}data`]: choosing.data }),
  })
}

/** Changes come in bursts: work of a class is scored one after the other. */
const WAIT_MS = 5000
const DAY_MS = 86_400_000
/** So long after its end grades of homework are still compared, whether or not something told of a change. */
const AFTER_DAYS = 60

/** Grades of this homework may have changed: they are compared with what platforms have, in a moment. */
async function markDue(db: Db, which: SQL | undefined, now: Date): Promise<void> {
  await db
    .update(ltiLinks)
    .set({ dueAt: new Date(now.getTime() + WAIT_MS) })
    .where(
      and(
        isNull(ltiLinks.dueAt),
        inArray(ltiLinks.homeworkId, db.select({ id: homework.id }).from(homework).where(which)),
      ),
    )
}

export const homeworkMoved = ({ db, homeworkId, now }: { db: Db; homeworkId: number; now: Date }) =>
  markDue(db, eq(homework.id, homeworkId), now)

/** Work counts only where grades are shown already. */
export const competitionMoved = ({ db, cmptId, now }: { db: Db; cmptId: number; now: Date }) =>
  markDue(db, and(eq(homework.cmptId, cmptId), eq(homework.released, true)), now)

export const stageMoved = ({ db, stageId, now }: { db: Db; stageId: number; now: Date }) => {
  const ofStage = sql`${homework.cmptId} = (select ${stages.cmptId} from ${stages} where ${stages.id} = ${stageId})`
  return markDue(db, and(ofStage, eq(homework.released, true)), now)
}

export const paperMoved = ({ db, paperId, now }: { db: Db; paperId: number; now: Date }) =>
  markDue(db, and(eq(homework.paperId, paperId), eq(homework.released, true)), now)

/** Every hour: what changed without anybody saying so, such as a rescored competition. */
export const compareAll = ({ db, now }: { db: Db; now: Date }) => {
  const since = new Date(now.getTime() - AFTER_DAYS * DAY_MS)
  return markDue(
    db,
    and(eq(homework.released, true), gt(sql`coalesce(${homework.lateUntil}, ${homework.dueAt})`, since)),
    now,
  )
}
