import { defineDomain } from '@leitai/platform/domain/domain'
import { implement } from '@leitai/platform/http/dispatcher'
import * as adminCalls from './calls/admin.ts'
import * as cancelCalls from './calls/cancel.ts'
import * as hostCalls from './calls/host.ts'
import * as outputCalls from './calls/output.ts'
import * as admin from './contract.admin.ts'
import * as host from './contract.host.ts'
import * as run from './contract.ts'
import { heldByRuns } from './models.ts'
import { forgetRuns, ownData, ownFiles } from './personal-data.ts'
import { runRefusals } from './refusals.ts'
import { registerRunners, takesRunOutput } from './routes.ts'
import { tasks } from './scheduled.ts'

export const domain = defineDomain({
  name: 'competition/run',
  refusals: runRefusals,
  calls: implement({ ...run, ...host, ...admin }, { ...hostCalls, ...outputCalls, ...cancelCalls, ...adminCalls }),
  tasks,
  ownData,
  ownFiles,
  forget: (db, { userId }) => forgetRuns(db, userId),
  routes: registerRunners,
  uploads: takesRunOutput,
  heldModels: heldByRuns,
})
