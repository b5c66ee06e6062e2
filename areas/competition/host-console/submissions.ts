import { users } from '@leitai/identity/account/table'
import { mapped, type Placeholders, type RowOf, row, statement } from '@leitai/pg-kit/statement'
import type { Language } from '@leitai/platform/contract/language'
import type { Db } from '@leitai/platform/db/open'
import { and, count, desc, eq, getTableColumns, ilike, inArray, isNotNull, lt, or, sql } from '@leitai/platform/db/orm'
import { orRefuse, refusal, refuse } from '@leitai/platform/errors/refuse'
import { patternsOf } from '@leitai/platform/text/search'
import { isScoringFault } from '@leitai/scorer/faults'
import { stagesOf } from '../definition/competition.ts'
import { stages } from '../definition/table.ts'
import { hasA } from '../submission/board-rules.ts'
import type { SubmissionState } from '../submission/contract.ts'
import { detailCount, submissions } from '../submission/table.ts'
import { faultText, lackingScoreText, reasonText } from '../submission/texts.ts'
import { teams } from '../team/table.ts'
import type { SubmissionMark } from './contract.submissions.ts'

export interface SubmissionFilter {
  cmptId: number
  stageId?: number | undefined
  state?: SubmissionState | undefined
  teamId?: number | undefined
  mark?: SubmissionMark | undefined
  keyword: string
}

const FAULTS = 3

/** The scoring stages of a competition, and the condition that selects the requested submissions. */
export async function submissionsWhere(db: Db, { cmptId, stageId, state, teamId, mark, keyword }: SubmissionFilter) {
  const scoring = (await stagesOf(db, cmptId)).filter(({ spec }) => spec !== null)
  const ids = scoring.map(({ id }) => id)
  refuse(stageId === undefined || ids.includes(stageId) ? null : refusal('competition.noStage'))
  const where = and(
    inArray(submissions.stageId, stageId === undefined ? ids : [stageId]),
    state === undefined ? undefined : eq(submissions.state, state),
    teamId === undefined ? undefined : eq(submissions.teamId, teamId),
    mark === undefined ? undefined : isNotNull(mark === 'voided' ? submissions.voidedAt : submissions.deletedAt),
    ...patternsOf(keyword).map((pattern) => or(ilike(users.name, pattern), ilike(teams.name, pattern))),
  )
  return { scoring, where }
}

type Where = Awaited<ReturnType<typeof submissionsWhere>>['where']

export async function countSubmissions(db: Db, where: Where): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(submissions)
    .innerJoin(teams, eq(teams.id, submissions.teamId))
    .innerJoin(users, eq(users.id, submissions.userId))
    .where(where)
  return found?.count ?? 0
}

// Details by label are long and are shown only to the team; nobody sees what intervals are computed from.
const { labels, bootstrap, ...columns } = getTableColumns(submissions)

const shape = {
  submission: columns,
  stage: {
    ord: stages.ord,
    kind: stages.kind,
    name: stages.name,
    decimals: stages.decimals,
    spec: stages.spec,
    timeLimitSeconds: stages.timeLimitSeconds,
  },
  details: detailCount,
  teamName: teams.name,
  person: { id: users.id, name: users.name, avatar: users.avatar },
}

/** Submissions, newest first: one page, or those before an id. */
export async function submissionsOf(
  db: Db,
  where: Where,
  part: { limit: number; offset?: number; before?: number | undefined },
) {
  const rows = await db
    .select(shape)
    .from(submissions)
    .innerJoin(stages, eq(stages.id, submissions.stageId))
    .innerJoin(teams, eq(teams.id, submissions.teamId))
    .innerJoin(users, eq(users.id, submissions.userId))
    .where(and(where, part.before === undefined ? undefined : lt(submissions.id, part.before)))
    .orderBy(desc(submissions.id))
    .limit(part.limit)
    .offset(part.offset ?? 0)
  return rows.map(withoutA)
}

type Row = RowOf<typeof shape>
/** One for a new test set has no score on A. */
const withoutA = (row: Row): Row =>
  hasA(row.stage) ? row : { ...row, submission: { ...row.submission, scoreA: null } }

interface SubmissionKey {
  cmptId: number
  submissionId: number
}

/** One submission of a competition, as a part of a statement. */
export const submissionPart = ({ cmptId, submissionId }: Placeholders<SubmissionKey>) =>
  mapped(
    row(
      shape,
      sql`from ${submissions} join ${stages} on ${stages.id} = ${submissions.stageId}
        join ${teams} on ${teams.id} = ${submissions.teamId} join ${users} on ${users.id} = ${submissions.userId}
        where ${submissions.cmptId} = ${cmptId}::int and ${submissions.id} = ${submissionId}::int`,
    ),
    (found) => found && withoutA(found),
  )
const submissionIn = statement((given: Placeholders<SubmissionKey>) => ({ found: submissionPart(given) }))

/** One submission of a competition; refuses with an error if it does not exist. */
export const submissionOf = async (db: Db, { cmptId, submissionId }: SubmissionKey) =>
  orRefuse((await submissionIn(db, { cmptId, submissionId })).found, 'submission.unknown')

/** Why a submission failed, or lacks the score of a board: the reason and its first faults. */
export function whyFailed(
  { submission, stage }: Awaited<ReturnType<typeof submissionsOf>>[number],
  language: Language,
) {
  const lacks = submission.state === 'scored' && submission.faults.some(isScoringFault)
  return {
    reason: reasonText(submission, stage.timeLimitSeconds, language) ?? (lacks ? lackingScoreText[language] : null),
    faults: submission.faults.slice(0, FAULTS).map((fault) => faultText(fault, language)),
  }
}
