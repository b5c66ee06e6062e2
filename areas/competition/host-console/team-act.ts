import { audit } from '@leitai/platform/audit/audit'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Words } from '@leitai/platform/contract/inputs'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Competition } from '../definition/table.ts'
import { hostedCompetition } from '../staff/role.ts'
import { refusalToRun } from '../staff/rules.ts'
import { memberIds } from '../team/event.ts'
import { notifyOf } from './announcing.ts'
import { sentenceWithReason } from './texts.ts'

interface TeamAct {
  cmptId: number
  teamId: number
  reason: string
}
interface Done {
  said: Words
  detail?: Record<string, unknown>
  /** Recipients, where the team's members are already gone. */
  people?: number[]
}

/** Runs a host's action on a team: changes it, notifies its people with the reason and audits it. */
export async function actOnTeam(
  context: AuthenticatedContext,
  name: 'changeCaptain' | 'markBaseline' | 'removeTeam' | 'renameTeam',
  { cmptId, teamId, reason }: TeamAct,
  act: (target: { cmptId: number; teamId: number; cmpt: Competition; now: Date }) => Promise<Done>,
) {
  const { db, now } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId, { competing: name === 'markBaseline' })
  refuse(refusalToRun(role))
  const { said, detail = {}, people } = await act({ cmptId, teamId, cmpt, now })
  await notifyOf(db, people ?? (await memberIds(db, teamId)), {
    cmpt,
    now,
    tab: 'team',
    title: said,
    body: sentenceWithReason(said, reason),
  })
  await audit(context, { action: `console.${name}`, target: { kind: 'team', id: teamId }, cmptId, reason, detail })
  return { ok: true as const }
}
