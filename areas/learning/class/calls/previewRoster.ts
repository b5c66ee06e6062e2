import { audit } from '@leitai/platform/audit/audit'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { taughtClass } from '../class.ts'
import type * as contract from '../contract.roster.ts'
import type { rosterActs } from '../contract.roster.ts'
import { refuseGuesses } from '../roster-guesses.ts'
import { digestOfPlan, planRoster } from '../roster-plan.ts'
import { refusalToChange } from '../rules.ts'
import { lineNote } from '../texts.ts'

export const previewRoster: Handler<typeof contract.previewRoster> = async (context, { classId, text }) => {
  const { class: one } = await taughtClass(context, classId, 'roster')
  refuse(refusalToChange(one))
  const plan = await planRoster(context, classId, text)
  const numbers = plan.filter(({ number }) => number !== '').length
  await refuseGuesses(context, numbers)
  // What a roster tells of accounts is on record.
  const matched = plan.filter(({ act, userId }) => act === 'add' && userId !== null).length
  await audit(context, {
    action: 'class.preview',
    target: { kind: 'class', id: classId },
    detail: { lines: plan.length, numbers, matched },
  })
  const count = (act: (typeof rosterActs)[number]) => plan.filter((line) => line.act === act).length
  return {
    lines: plan.map((line) => ({ ...line, note: lineNote(line, context.language) })),
    counts: {
      add: count('add'),
      change: count('change'),
      same: count('same'),
      invite: count('invite'),
      waiting: count('waiting'),
      fault: count('fault'),
    },
    digest: digestOfPlan(plan),
  }
}
