import { audit } from '@leitai/platform/audit/audit'
import { sql } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as contract from '../contract.ts'
import { lockPlan } from '../plan.ts'
import { keyOf, propose } from '../proposal.ts'
import { certificateChoices } from '../table.ts'

export const setAward: Handler<typeof contract.setAward> = async (context, { cmptId, picks, award, leftOut }) => {
  const { db } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  await lockPlan(db, cmptId)
  const { rows } = await propose(context, cmpt)
  const open = new Set(rows.flatMap((row) => (row.state === 'issued' || row.teamId === 0 ? [] : keyOf(row))))
  const keys = new Set(picks.map(keyOf))
  refuse(keys.size > 0 && [...keys].every((key) => open.has(key)) ? null : { code: 'certificate.picks' })
  const words = award && (award.zh !== '' || award.en !== '' ? award : null)
  const chosen = rows.filter((row) => keys.has(keyOf(row)))
  await db
    .insert(certificateChoices)
    .values(
      chosen.map(({ userId, kind }) => ({ cmptId, userId, kind, award: words ?? null, leftOut: leftOut ?? false })),
    )
    .onConflictDoUpdate({
      target: [certificateChoices.cmptId, certificateChoices.userId, certificateChoices.kind],
      set: {
        award: words === undefined ? certificateChoices.award : sql`excluded.award`,
        leftOut: leftOut === undefined ? certificateChoices.leftOut : sql`excluded.left_out`,
      },
    })
  const detail = { people: keys.size, award: words, leftOut }
  await audit(context, { action: 'certificate.award', target: { kind: 'competition', id: cmptId }, detail })
  return { ok: true }
}
