import { competitionWith, stagesOf } from '@leitai/competition/definition/competition'
import { changeCompetition, lockCompetition } from '@leitai/competition/definition/edit/competition'
import { isStaff } from '@leitai/competition/staff/role'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { findPaper } from '../training/papers.ts'
import type { HomeworkText } from './contract.ts'
import { isMonotonic, lineOf } from './grading.ts'
import type { Homework } from './homework.ts'
import { gradedStage, workFor } from './work.ts'

/**
 * Checks what homework is about and how it is graded, and sets what its competition shows of the leaderboard. The competition must be one
 * that the teacher works on and that is not public; homework that a colleague gave may be changed without that.
 */
export async function subjectOf(
  context: AuthenticatedContext,
  value: HomeworkText,
  before: Homework | null,
): Promise<void> {
  const { db } = context
  const { grading } = value
  if (value.paperId !== null) {
    await findPaper(db, value.paperId)
    return refuse(
      grading.kind === 'linear' && !fits(grading, new Map(), 'higher') ? { code: 'homework.grading' } : null,
    )
  }
  const cmptId = orRefuse(value.cmptId, 'homework.subject')
  const given = before?.cmptId === cmptId
  refuse(given || (await isStaff(context, cmptId)) ? null : { code: 'homework.notYours' })
  const cmpt = orRefuse(await competitionWith(db, cmptId), 'competition.unknown')
  refuse(cmpt.audience === 'public' ? { code: 'homework.public' } : null)
  refuse(grading.kind === 'share' && cmpt.type === 'algorithm' ? { code: 'homework.grading' } : null)
  if (grading.kind === 'linear') {
    const baselines =
      (await workFor(db, [{ ...value, id: 0 }], { userIds: [], shownAt: context.now })).get(0)?.baselines ?? []
    const direction = gradedStage(await stagesOf(db, cmptId))?.direction ?? 'higher'
    const named = grading.points.every(
      ({ teamId }) => teamId === null || baselines.some((one) => one.teamId === teamId),
    )
    const known = new Map(baselines.flatMap(({ teamId, score }) => (score === null ? [] : [[teamId, score] as const])))
    refuse(named && fits(grading, known, direction) ? null : { code: 'homework.grading' })
  }
  if (cmpt.boardView === value.board) return
  // Other classes may have the same competition: its leaderboard is not for this one to set.
  refuse(given && !(await isStaff(context, cmptId)) ? { code: 'homework.board' } : null)
  await changeCompetition(db, await lockCompetition(db, cmptId), { boardView: value.board })
}

/** A line whose baselines have scores must be in order; one that still waits for them may be. */
function fits(
  grading: Extract<HomeworkText['grading'], { kind: 'linear' }>,
  known: ReadonlyMap<number, number>,
  direction: 'higher' | 'lower',
) {
  const line = lineOf(grading, known)
  return line === null || isMonotonic(line, direction)
}
