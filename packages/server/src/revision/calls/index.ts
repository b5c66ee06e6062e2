import * as contract from '@leitai/contract/revision'
import { bind } from '../../call.ts'
import { cancelRevision } from './cancelRevision.ts'
import { hostRevisions } from './hostRevisions.ts'
import { proposeRevision } from './proposeRevision.ts'
import { publishRevision } from './publishRevision.ts'
import { rescoreEntry } from './rescoreEntry.ts'
import { restoreRevision } from './restoreRevision.ts'
import { revisionMoves } from './revisionMoves.ts'
import { revisionMovesCsv } from './revisionMovesCsv.ts'

/** Every open call of the domain with what is done for it. */
export const calls = [
  bind('cancelRevision', contract.cancelRevision, cancelRevision),
  bind('hostRevisions', contract.hostRevisions, hostRevisions),
  bind('proposeRevision', contract.proposeRevision, proposeRevision),
  bind('publishRevision', contract.publishRevision, publishRevision),
  bind('rescoreEntry', contract.rescoreEntry, rescoreEntry),
  bind('restoreRevision', contract.restoreRevision, restoreRevision),
  bind('revisionMoves', contract.revisionMoves, revisionMoves),
  bind('revisionMovesCsv', contract.revisionMovesCsv, revisionMovesCsv),
]
