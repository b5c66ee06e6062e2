import { accountClosed } from '../../identity/profile/leaving.ts'
import { defineDomain } from '../../platform/domain/domain.ts'
import { on } from '../../platform/domain/hook.ts'
import { forgetAdmissions } from './audience.ts'
import { tasks } from './scheduled.ts'

export const domain = defineDomain({
  name: 'competition/definition',
  tasks,
  hooks: [on(accountClosed, ({ db, userId }) => forgetAdmissions(db, userId))],
})
