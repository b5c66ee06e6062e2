import { defineDomain } from '@leitai/platform/domain/domain'
import { forgetAdmissions } from './audience.ts'
import { tasks } from './scheduled.ts'

export const domain = defineDomain({
  name: 'competition/definition',
  tasks,
  forget: (db, { userId }) => forgetAdmissions(db, userId),
})
