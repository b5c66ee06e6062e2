import type { labRequests } from './table.ts'

const DAY_MS = 86_400_000

/** A request as responses show it, with the date until which a granted one is valid. */
export const shown = ({ decidedAt, ...row }: typeof labRequests.$inferSelect) => ({
  ...row,
  until: row.state === 'approved' && decidedAt ? new Date(decidedAt.getTime() + row.days * DAY_MS) : null,
})
