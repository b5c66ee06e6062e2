import { defineDomain } from '@leitai/platform/domain/domain'
import { tasks } from './scheduled.ts'
import { forgetAdmissions } from './staff.ts'

export const domain = defineDomain({
  name: 'competition/definition',
  tasks,
  forget: (db, { userId }) => forgetAdmissions(db, userId),
})
