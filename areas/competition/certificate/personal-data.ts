import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { OwnData } from '@leitai/platform/domain/parts'
import { certificatesOf } from './issue.ts'
import { namesOn } from './print.ts'

async function certificatesIn(context: AuthenticatedContext) {
  const rows = await certificatesOf(context.db, context.me.id)
  const names = await namesOn(context, rows)
  return rows.map(({ number, competition, kind, award, teamName, rank, issuedAt, revokedAt, revokeReason }, at) => ({
    number,
    competition,
    kind,
    award,
    teamName,
    rank,
    issuedAt,
    revokedAt,
    revokeReason,
    name: names[at],
  }))
}

/** What this domain holds of the caller, for their export. */
export const ownData: OwnData = {
  certificates: certificatesIn,
}
