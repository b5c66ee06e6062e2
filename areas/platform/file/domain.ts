import { defineDomain } from '../domain/domain.ts'
import { implement } from '../http/dispatcher.ts'
import * as handlers from './calls.ts'
import * as contract from './contract.ts'
import { takesUpload } from './file.ts'
import { joinJob } from './parts.ts'
import { registerPictures } from './pictures-in.ts'
import { fileRefusals } from './refusals.ts'
import { uploadsTask } from './scheduled.ts'

export const domain = defineDomain({
  name: 'platform/file',
  refusals: fileRefusals,
  calls: implement(contract, handlers, { systemInfo: [] }),
  jobs: [joinJob],
  tasks: [uploadsTask],
  routes: registerPictures,
  uploads: takesUpload,
})
