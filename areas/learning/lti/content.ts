import { randomUUID } from 'node:crypto'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { plainOf } from '@leitai/platform/text/plain'
import type { Homework } from '../homework/homework.ts'
import { ltiAddresses } from './addresses.ts'
import type { Launch } from './message.ts'
import { type Platform, sign } from './platform.ts'

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
