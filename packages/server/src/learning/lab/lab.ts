import type { labRequests } from './table.ts'

const DAY_MS = 86_400_000

/** A request as it is shown: until when what was given holds. */
export const shown = ({ decidedAt, ...row }: typeof labRequests.$inferSelect) => ({
  ...row,
  until: row.state === 'approved' && decidedAt ? new Date(decidedAt.getTime() + row.days * DAY_MS) : null,
})
