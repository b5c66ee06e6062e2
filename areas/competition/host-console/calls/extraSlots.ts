import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { dayName } from '@leitai/platform/time/day'
import { staffCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as console from '../contract.teams.ts'
import { sayer } from '../refusal-text.ts'
import { countSlots, slotsOf } from '../slots.ts'

export const extraSlots: Handler<typeof console.extraSlots> = async (context, input) => {
  const { db, language, now } = context
  const { role } = await staffCompetition(context, input.cmptId)
  const { page, pageSize, offset } = pageOf(input)
  const runs = refusalToRun(role)
  const say = sayer(language)
  const today = dayName(now)
  const list = (await slotsOf(db, input.cmptId, { limit: pageSize, offset })).map((slot) => ({
    ...slot,
    may: {
      revoke: say(
        runs ??
          (slot.revokedAt !== null ? { code: 'console.slotRevoked' } : null) ??
          (slot.day !== null && slot.day < today ? { code: 'console.slotUsed' } : null),
      ),
    },
  }))
  return { list, total: await countSlots(db, input.cmptId), page, pageSize, may: { give: say(runs) } }
}
