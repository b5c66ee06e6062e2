import type { AuthenticatedContext } from '../../platform/context/app-context.ts'
import { certificatesOf } from './certificates-of.ts'
import { namesOn } from './print.ts'

async function certificatesIn(context: AuthenticatedContext) {
  const rows = await certificatesOf(context.db, context.me.id)
  const names = await namesOn(context, rows)
  return rows.map(({ number, competition, kind, award, teamName, rank, issuedAt, revokedAt, revokeReason }, at) => ({
    ...{ number, competition, kind, award, teamName, rank, issuedAt, revokedAt, revokeReason },
    name: names[at],
  }))
}

/** What is kept here about the one who asks, for their export. */
export async function addOwnData({
  context,
  data,
}: {
  context: AuthenticatedContext
  data: Record<string, unknown>
}): Promise<void> {
  data.certificates = await certificatesIn(context)
}
