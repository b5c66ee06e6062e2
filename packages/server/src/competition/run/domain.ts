import { accountClosed, ownDataAsked, ownFilesAsked } from '../../identity/profile/leaving.ts'
import { defineDomain } from '../../platform/domain/domain.ts'
import { on } from '../../platform/domain/hook.ts'
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
