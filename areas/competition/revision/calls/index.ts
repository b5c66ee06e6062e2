import { implement } from '@leitai/platform/http/dispatcher'
import * as contract from '../contract.ts'
import { beginRerun } from './beginRerun.ts'
import { cancelRevision } from './cancelRevision.ts'
import { hostRevisions } from './hostRevisions.ts'
import { proposeRevision } from './proposeRevision.ts'
import { publishRevision } from './publishRevision.ts'
import { rerunEntries } from './rerunEntries.ts'
import { rescoreSubmission } from './rescoreSubmission.ts'
import { restoreRevision } from './restoreRevision.ts'
import { revisionMoves } from './revisionMoves.ts'
import { revisionMovesCsv } from './revisionMovesCsv.ts'

/** All calls of the domain with their handlers. */
export const calls = implement(contract, {
  beginRerun,
  cancelRevision,
  hostRevisions,
  proposeRevision,
  publishRevision,
  rerunEntries,
  rescoreSubmission,
  restoreRevision,
  revisionMoves,
  revisionMovesCsv,
})
