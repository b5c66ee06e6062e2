import type * as console from '@leitai/contract/console'
import { shownPerson } from '../../account/record.ts'
import type { Handler } from '../../call.ts'
import { pageOf } from '../../page.ts'
import { countRequests, requestsOf } from '../requests.ts'
import { officeCompetition } from '../role.ts'
import { refusalToRun } from '../rules.ts'
import { sayer } from '../say.ts'

export const hostRequests: Handler<typeof console.hostRequests> = async (context, input) => {
  const { db, language } = context
  const { cmpt, role } = await officeCompetition(context, input.cmptId)
  const { page, pageSize, offset } = pageOf(input)
  const rows = await requestsOf(db, input, { limit: pageSize, offset })
  const list = rows.map((row) => ({ ...row, ...shownPerson(row) }))
  const may = { decide: sayer(language)(refusalToRun(role)) }
  return { list, total: await countRequests(db, input), page, pageSize, form: cmpt.form, may }
}
