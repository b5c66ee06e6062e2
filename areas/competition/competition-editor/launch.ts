import { users } from '@leitai/identity/account/table'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Words } from '@leitai/platform/contract/inputs'
import type { Refusal } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { and, eq } from '@leitai/platform/db/orm'
import { notifyEach } from '@leitai/site/message/notify'
import { rolesOf } from '../definition/staff.ts'
import { type Competition, signUps } from '../definition/table.ts'
import type { EditorState } from './editor-state.ts'
import { refusalToDecide } from './rules.ts'
import { changed, titled } from './texts.ts'

/** Why this admin may not decide on a launch. */
export async function refusalOfDecision(
  { db, me }: Pick<AuthenticatedContext, 'db' | 'me'>,
  cmpt: Competition,
  editor: Pick<EditorState, 'submittedBy'> | null,
): Promise<Refusal | null> {
  const worksOnIt = (await rolesOf(db, cmpt.id)).some(({ userId }) => userId === me.id)
  const { status, ownerId } = cmpt
  return refusalToDecide({ status, meId: me.id, ownerId, submittedBy: editor?.submittedBy ?? null, worksOnIt })
}

interface Notified {
  db: Db
  now: Date
}

async function notifyAll(
  { db, now }: Notified,
  ids: number[],
  notice: { about: Words; title: Words; body: Words; link: string },
): Promise<void> {
  const notices = [...new Set(ids)].map((userId) => ({ ...notice, userId, kind: 'competition' as const, now }))
  await notifyEach(db, notices)
}

/** Notifies everybody who signed up of a change. */
export async function notifySignedUp(context: Notified, cmpt: Competition, body: Words): Promise<void> {
  const rows = await context.db
    .select({ userId: signUps.userId })
    .from(signUps)
    .innerJoin(users, eq(users.id, signUps.userId))
    .where(and(eq(signUps.cmptId, cmpt.id), eq(users.state, 'active')))
  const title = titled(cmpt.title, changed)
  await notifyAll(
    context,
    rows.map(({ userId }) => userId),
    { about: cmpt.title, title, body, link: `/cmptDetail.html?id=${cmpt.id}` },
  )
}

/** Notifies its owner and editors. */
export async function notifyHosts(
  context: Notified,
  cmpt: Competition,
  { title, body }: { title: Words; body: Words },
  part = 'prepare',
): Promise<void> {
  const roles = await rolesOf(context.db, cmpt.id)
  const ids = roles.flatMap(({ userId, role }) => (role === 'owner' || role === 'editor' ? [userId] : []))
  const link = `/judge-space.html?tab=console&id=${cmpt.id}&part=${part}`
  await notifyAll(context, [...ids, ...(cmpt.ownerId === null ? [] : [cmpt.ownerId])], {
    about: cmpt.title,
    title: titled(cmpt.title, title),
    body,
    link,
  })
}

export async function notifyAdmins(context: Notified, cmpt: Competition, said: Words, link: string): Promise<void> {
  const admins = await context.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.state, 'active')))
  const title = titled(cmpt.title, said)
  await notifyAll(
    context,
    admins.map(({ id }) => id),
    { about: cmpt.title, title, body: title, link },
  )
}

/** Notifies one user. */
export const notifyOne = (context: Notified, userId: number, cmpt: Competition, said: Words): Promise<void> => {
  const title = titled(cmpt.title, said)
  return notifyAll(context, [userId], {
    about: cmpt.title,
    title,
    body: title,
    link: `/judge-space.html?tab=console&id=${cmpt.id}`,
  })
}
