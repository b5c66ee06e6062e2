import { type Placeholders, row, statement } from '@leitai/pg-kit/statement'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { reviewing } from '../definition/reviewing.ts'
import { hostedCompetition } from '../staff/role.ts'
import { members, teams } from '../team/table.ts'
import { works } from '../works/table.ts'
import { blindName, refusalToJudge } from './rules.ts'
import { conflicts, type Mark, marks, type Round, rounds, roundWorks } from './table.ts'
import { blindLabel } from './texts.ts'

type Context = Pick<AuthenticatedContext, 'db' | 'me' | 'now'>
type Given = Placeholders<{ taskId: number; judgeId: number }>

const shape = {
  mark: marks,
  round: rounds,
  work: roundWorks,
  teamName: teams.name,
  /** Whether the judge has a conflict with the team: declared, or by membership. */
  conflict: sql<boolean>`(
    exists (select from ${conflicts} where ${conflicts.teamId} = ${marks.teamId} and ${conflicts.judgeId} = ${marks.judgeId})
    or exists (select from ${members} where ${members.teamId} = ${marks.teamId} and ${members.userId} = ${marks.judgeId}))`,
}
const joined = sql`from ${marks} join ${rounds} on ${rounds.id} = ${marks.roundId}
  join ${roundWorks} on ${roundWorks.roundId} = ${marks.roundId} and ${roundWorks.teamId} = ${marks.teamId}
  join ${teams} on ${teams.id} = ${marks.teamId}`
const ofJudge = ({ taskId, judgeId }: Given) => sql`where ${marks.id} = ${taskId} and ${marks.judgeId} = ${judgeId}`

const markIn = statement((given: Given) => ({ found: row(shape, sql`${joined} ${ofJudge(given)}`) }))

const taskIn = statement((given: Given) => ({
  found: row(
    {
      ...shape,
      content: works.content,
      materials: reviewing.get().filesToMark({
        reviewId: sql`case when ${rounds.subject} = 'material' then ${roundWorks.subjectId} end`,
        teamId: roundWorks.teamId,
      }),
    },
    sql`${joined} left join ${works} on ${rounds.subject} = 'entry' and ${works.id} = ${roundWorks.subjectId} ${ofJudge(given)}`,
  ),
}))

/** What was found of a mark; another judge's mark is unknown to the caller. */
async function ownOf<T extends { round: Round }>(context: Context, found: T | null): Promise<T> {
  const own = orRefuse(found, 'judging.noTask')
  const { role } = await hostedCompetition(context, own.round.cmptId)
  refuse(refusalToJudge(role))
  return own
}

/** Refuses before the start of the round, and with a conflict of interest. */
function refuseUnreadable({ mark, round, conflict }: { mark: Mark; round: Round; conflict: boolean }, now: Date): void {
  refuse(mark.state === 'dropped' || conflict ? { code: 'judging.conflict' } : null)
  refuse(round.startAt && now < round.startAt ? { code: 'judging.notYet' } : null)
}

/** A mark of the caller with its round and work. */
export async function ownMark(context: Context, taskId: number) {
  const { found } = await markIn(context.db, { taskId, judgeId: context.me.id })
  return ownOf(context, found)
}

/** A mark whose work the caller may read: from the start of the round, and without a conflict of interest. */
export async function readableMark(context: Context, taskId: number) {
  const own = await ownMark(context, taskId)
  refuseUnreadable(own, context.now)
  return own
}

/**
 * As readableMark, with what is marked: the content of the work or the materials of the review, with anonymous file names in a blind
 * round.
 */
export async function readableTask(context: Context, taskId: number) {
  const { found } = await taskIn(context.db, { taskId, judgeId: context.me.id })
  const { materials, ...own } = await ownOf(context, found)
  refuseUnreadable(own, context.now)
  const { round, work, content } = own
  const files = (content ? content.files : materials).map((file, at) => ({
    ...file,
    name: round.blind ? blindName(work.no, at, file.name) : file.name,
  }))
  return { ...own, files, pictures: content?.pictures ?? [] }
}

export const labelOf = (round: Round, work: { no: number }, teamName: string) =>
  round.blind ? blindLabel(work.no) : { zh: teamName, en: teamName }
