import { shownPerson } from '@leitai/identity/account/record'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { staffCompetition } from '../../staff/role.ts'
import { refusalToAnnounce, refusalToRemove, refusalToRun } from '../../staff/rules.ts'
import type * as console from '../contract.people.ts'
import { countPeople, peopleOf, withWork } from '../people.ts'
import { sayer } from '../refusal-text.ts'
import { countRequests } from '../requests.ts'

export const hostPeople: Handler<typeof console.hostPeople> = async (context, input) => {
  const { db, language } = context
  const { cmpt, role } = await staffCompetition(context, input.cmptId)
  const { page, pageSize, offset } = pageOf(input)
  const rows = await withWork(db, cmpt.id, await peopleOf(db, input, { limit: pageSize, offset }))
  const runs = refusalToRun(role)
  const say = sayer(language)
  const list = rows.map((row) => ({
    ...row,
    ...shownPerson(row),
    may: { remove: say(runs ?? refusalToRemove(row)) },
  }))
  const waiting = await countRequests(db, { cmptId: cmpt.id, state: 'waiting' })
  const may = { message: say(refusalToAnnounce({ role, status: cmpt.status })) }
  return { list, total: await countPeople(db, input), page, pageSize, form: cmpt.form, waiting, may }
}
