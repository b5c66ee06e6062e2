import { accountClosed } from '@leitai/identity/profile/leaving'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { forgetAdmissions } from './audience.ts'
import { tasks } from './scheduled.ts'

export const domain = defineDomain({
  name: 'competition/definition',
  tasks,
  hooks: [on(accountClosed, ({ db, userId }) => forgetAdmissions(db, userId))],
})
