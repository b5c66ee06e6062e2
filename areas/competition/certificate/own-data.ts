import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { certificatesOf } from './certificates-of.ts'
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

/** Adds the data that this domain holds about the caller to their export. */
export async function addOwnData({
  context,
  data,
}: {
  context: AuthenticatedContext
  data: Record<string, unknown>
}): Promise<void> {
  data.certificates = await certificatesIn(context)
}
