import { audit } from '@leitai/platform/audit/audit'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { refuse } from '@leitai/platform/errors/refuse'
import { noteChange } from '../definition/changes.ts'
import { hostedCompetition } from '../staff/role.ts'
import { refusalToRun } from '../staff/rules.ts'
import type { disqualify } from '../submission/disqualify.ts'
import { memberIds } from '../team/event.ts'
import { notifyOf } from './announcing.ts'
import { boardCorrected, submissionChanged } from './texts.ts'

type Kind = 'void' | 'unvoid' | 'unhide' | 'score'
interface Change {
  cmptId: number
  submissionId: number
  reason?: string
  /** Further details for the audit log. */
  detail?: Record<string, unknown>
}

/**
 * Runs a host's change to whether a submission counts: changes it, notifies its team and, after the end of the stage, publishes a change
 * note.
 */
export async function changeSubmission(
  context: AuthenticatedContext,
  kind: Kind,
  { cmptId, submissionId, reason = '', detail = {} }: Change,
  act: (target: { cmptId: number; id: number; now: Date }) => ReturnType<typeof disqualify>,
) {
  const { db, me, now } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const { row, over } = await act({ cmptId, id: submissionId, now })
  const said = submissionChanged(kind, row.no, reason)
  await notifyOf(db, await memberIds(db, row.teamId), { cmpt, ...said, tab: 'submit', now })
  // A score set by hand is published even while the stage is open.
  if ((over || kind === 'score') && row.state === 'scored') {
    const text = boardCorrected(kind === 'score' ? 'score' : 'counts', reason)
    await noteChange(db, { cmptId, by: me.id, at: now, text })
  }
  await audit(context, {
    action: `console.${kind}Entry`,
    target: { kind: 'submission', id: submissionId },
    cmptId,
    reason,
    detail: { ...detail, ...formerly(kind, row) },
  })
  return { ok: true as const }
}

const formerly = (kind: Kind, { scoreA, scoreB }: Awaited<ReturnType<typeof disqualify>>['row']) =>
  kind === 'score' ? { formerA: scoreA, formerB: scoreB } : {}
