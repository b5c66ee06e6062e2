import type { HostRole } from '@leitai/contract/competition/host-console'
import type { AuthenticatedContext } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { eq, inArray } from '../../platform/db/orm.ts'
import { orRefuse, refuse } from '../../platform/errors/refuse.ts'
import { hostedCompetition } from '../staff/role.ts'
import { refusalToRun } from '../staff/rules.ts'
import { members } from '../team/table.ts'
import { refusalToDeal } from './rules.ts'
import { type Case, caseSubjects, cases } from './table.ts'

type Caller = Pick<AuthenticatedContext, 'db' | 'me' | 'now'>

/** Whether the caller deals with fair play in a competition (owner, editor, admin), or on the platform (admin). */
export async function refuseUnlessRuns(context: Caller, cmptId: number | null): Promise<HostRole | null> {
  if (cmptId === null) {
    refuse(context.me.role === 'admin' ? null : { code: 'login.forbidden' })
    return 'admin'
  }
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  return role
}

export async function subjectsOf(db: Db, caseIds: number[]) {
  return caseIds.length === 0 ? [] : db.select().from(caseSubjects).where(inArray(caseSubjects.caseId, caseIds))
}

/** A case that the caller deals with, with its people; whoever it is about does not, and learns of it from nobody. */
export async function caseFor(context: Caller, caseId: number, { lock = false } = {}) {
  const query = context.db.select().from(cases).where(eq(cases.id, caseId))
  const [row] = await (lock ? query.for('update') : query)
  const found: Case = orRefuse(row, 'conduct.unknown')
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

/** Whether the caller is in one of these teams: they deal with no similarity flag or report about it. */
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
