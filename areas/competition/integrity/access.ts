import { boundTarget } from '@leitai/identity/account/own-contact'
import { users } from '@leitai/identity/account/table'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Words } from '@leitai/platform/contract/inputs'
import type { Db } from '@leitai/platform/db/open'
import { eq, inArray } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { post } from '@leitai/platform/outbox/outbox'
import { naming, notifyEach } from '@leitai/site/message/notify'
import { stagesOf } from '../definition/competition.ts'
import { lockStage } from '../definition/scoring.ts'
import type { HostRole } from '../host-console/contract.ts'
import { lockReviewsOf } from '../review/review.ts'
import { hostedCompetition } from '../staff/role.ts'
import { refusalToRun } from '../staff/rules.ts'
import { members } from '../team/table.ts'
import { lockTeams } from '../team/team-state.ts'
import { refusalToDeal } from './rules.ts'
import { type Case, caseSubjects, cases } from './table.ts'

type Caller = Pick<AuthenticatedContext, 'db' | 'me' | 'now'>

/** Refuses callers who may not handle integrity: in a competition all but owner, editor and admin, on the platform all but admins. */
export async function refuseUnlessRuns(context: Caller, cmptId: number | null): Promise<HostRole | null> {
  if (cmptId === null) {
    refuse(context.me.role === 'admin' ? null : { code: 'login.forbidden' })
    return 'admin'
  }
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  return role
}

async function subjectsOf(db: Db, caseIds: number[]) {
  return caseIds.length === 0 ? [] : db.select().from(caseSubjects).where(inArray(caseSubjects.caseId, caseIds))
}

/** A case with its subjects; refuses callers who are themselves subjects of it. */
export async function caseFor(context: Caller, caseId: number, { lock = false } = {}) {
  const query = context.db.select().from(cases).where(eq(cases.id, caseId))
  const [row] = await (lock ? query.for('update') : query)
  const found: Case = orRefuse(row, 'integrity.unknown')
  const role = await refuseUnlessRuns(context, found.cmptId)
  const subjects = await subjectsOf(context.db, [caseId])
  refuse(
    refusalToDeal(
      subjects.map(({ userId }) => userId),
      context.me,
    ),
  )
  return { row: found, subjects, role }
}

/** Refuses similarity flags and reports about the caller's own teams. */
export async function refuseOwnTeams({ db, me }: Caller, teamIds: number[]): Promise<void> {
  if (teamIds.length === 0) return
  const people = await db.select({ userId: members.userId }).from(members).where(inArray(members.teamId, teamIds))
  refuse(
    refusalToDeal(
      people.map(({ userId }) => userId),
      me,
    ),
  )
}

/**
 * Locks everything that a penalty of these teams changes, before the first change: submissions are changed by stage and verdicts by review,
 * and each alone would lock out of order (`competition/review/review.ts`, lockReview).
 */
export async function lockResults(db: Db, cmptId: number, teamIds: number[]): Promise<void> {
  await lockTeams(db, teamIds)
  await lockReviewsOf(db, cmptId, teamIds)
  const ids = (await stagesOf(db, cmptId)).map(({ id }) => id)
  for (const id of ids.sort((a, b) => a - b)) await lockStage(db, id, 'change')
}

const OWN = '/accountset/appeal.html'

/** Notifies people on the site and, if they have an address, by email. */
export async function notifyPeople(
  db: Db,
  userIds: number[],
  { about, title, body, now }: { about: Words | null; title: Words; body: Words; now: Date },
): Promise<void> {
  if (userIds.length === 0) return
  await notifyEach(
    db,
    userIds.map((userId) => ({ userId, kind: 'system' as const, about, title, body, link: OWN, now })),
  )
  const people = await db.select().from(users).where(inArray(users.id, userIds))
  for (const user of people) {
    const target = boundTarget(user, 'email')
    if (!target) continue
    const { language } = user
    const values = { subject: naming(title, about)[language], body: body[language] }
    await post(db, { channel: 'email', target: target.address, template: 'text', values, language, now })
  }
}
