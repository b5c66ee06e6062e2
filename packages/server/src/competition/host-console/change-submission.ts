import { audit } from '../../platform/audit/audit.ts'
import type { AuthenticatedContext } from '../../platform/context/app-context.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { noteChange } from '../definition/change.ts'
import { hostedCompetition } from '../staff/role.ts'
import { refusalToRun } from '../staff/rules.ts'
import type { disqualify } from '../submission/disqualify.ts'
import { memberIds } from '../team/event.ts'
import { notifyOf, withReason } from './notify-team.ts'

type Kind = 'void' | 'unvoid' | 'unhide' | 'score'
interface Asked {
  cmptId: number
  submissionId: number
  reason?: string
  /** More of it, for the audit log. */
  detail?: Record<string, unknown>
}

const said: Record<Kind, (no: number) => [string, string]> = {
  void: (no) => [`第 ${no} 次提交已作废`, `Submission #${no} was made void`],
  unvoid: (no) => [`第 ${no} 次提交恢复有效`, `Submission #${no} counts again`],
  score: (no) => [`第 ${no} 次提交的成绩由主办方人工设置`, `The host set the score of submission #${no} by hand`],
  unhide: (no) => [`第 ${no} 次提交已恢复显示`, `Submission #${no} was brought back`],
}

const corrected = {
  score: {
    zh: '榜单已更正:主办方人工设置了一次提交的成绩',
    en: 'The board was corrected: the host set the score of one submission by hand',
  },
  counts: {
    zh: '榜单已更正:主办方更改了一次提交是否有效',
    en: 'The board was corrected: whether one submission counts',
  },
}

/** What a host does to whether a submission counts: done, told to its team, and after the end of the stage to everybody. */
export async function changeSubmission(
  context: AuthenticatedContext,
  kind: Kind,
  { cmptId, submissionId, reason = '', detail = {} }: Asked,
  act: (asked: { cmptId: number; id: number; now: Date }) => ReturnType<typeof disqualify>,
) {
  const { db, me, now } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const { row, over } = await act({ cmptId, id: submissionId, now })
  const [zh, en] = said[kind](row.no)
  const body = reason === '' ? { zh: `${zh}。`, en: `${en}.` } : withReason(`${zh}。`, `${en}.`, reason)
  await notifyOf(db, await memberIds(db, row.teamId), { cmpt, title: { zh, en }, body, tab: 'submit', now })
  // A score that no scorer gave is told even while the stage is open.
  if ((over || kind === 'score') && row.state === 'scored') {
    const log = corrected[kind === 'score' ? 'score' : 'counts']
    const text = reason === '' ? log : withReason(`${log.zh}。`, `${log.en}.`, reason)
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
