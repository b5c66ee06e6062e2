import { audit } from '@leitai/platform/audit/audit'
import type { Words } from '@leitai/platform/contract/shape'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { changeCompetition, lockCompetition } from '../../definition/edit/competition.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as editor from '../contract.ts'
import { noteBegun } from '../lock.ts'
import { refusalToBegin } from '../rules.ts'
import { datesOf, fillFrom, valuesOf } from '../templates/fill.ts'
import { templates } from '../templates/templates.ts'

/** What a template fills: a change to one of these that was begun before is refused. */
const filledParts = ['template', 'basics', 'overview', 'task', 'rules', 'stages', 'data', 'signUp', 'prizes'] as const

/** What the request told stays, above the template’s text. */
const below = (told: string, more: string) => (told.trim() === '' ? more : `${told.trimEnd()}\n\n${more}`)
const bothOf = (told: Words, more: Words): Words => ({ zh: below(told.zh, more.zh), en: below(told.en, more.en) })

export const chooseTemplate: Handler<typeof editor.chooseTemplate> = async (context, { cmptId, template }) => {
  const { db, now } = context
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const cmpt = await lockCompetition(db, cmptId)
  refuse(refusalToBegin({ ...cmpt, version: 0, filled: false }))
  const isFirst = await noteBegun(context, cmptId, template === undefined ? ['template'] : filledParts)
  refuse(isFirst ? null : { code: 'making.begun' })
  const version = 1
  if (template === undefined) return { version }
  const from = templates[template]
  const dates = datesOf(from, now, cmpt.startAt)
  await changeCompetition(db, cmpt, {
    type: from.type,
    ...valuesOf(from, dates),
    overview: bothOf(cmpt.overview, from.overview),
  })
  await fillFrom(context, from, { cmptId, ...dates })
  await audit(context, {
    action: 'making.template',
    target: { kind: 'competition', id: cmptId },
    detail: { template },
  })
  return { version }
}
