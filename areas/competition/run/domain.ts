import { accountClosed, ownDataAsked, ownFilesAsked } from '@leitai/identity/profile/leaving'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { modelsHeld } from '../model/held.ts'
import { calls } from './calls/index.ts'
import { forgetRuns } from './forget.ts'
import { addHeldByRuns } from './models.ts'
import { addOwnData, addOwnFiles } from './own-data.ts'
import { tasks } from './scheduled.ts'

export const domain = defineDomain({
  name: 'competition/run',
  calls,
  tasks,
  hooks: [
    on(ownDataAsked, addOwnData),
    on(ownFilesAsked, addOwnFiles),
    on(modelsHeld, addHeldByRuns),
    on(accountClosed, ({ db, userId }) => forgetRuns(db, userId)),
  ],
})
