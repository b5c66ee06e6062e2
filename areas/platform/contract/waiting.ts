import * as z from 'zod/mini'
import * as shape from './inputs.ts'

/** What waits for an admin, by kind; each domain counts its own. */
export const adminWaitingKinds = [
  ...(['launches', 'hostRequests', 'hostContacts', 'cases', 'reports', 'appeals'] as const),
  ...(['realName', 'reportedPosts', 'freshPosts', 'feedback', 'grants', 'orders', 'labRequests'] as const),
  ...(['messages', 'jobs'] as const),
] as const
export type AdminWaitingKind = (typeof adminWaitingKinds)[number]

/** What waits for the staff of a competition. */
export const hostWaitingKinds = [
  ...(['returned', 'requests', 'failures', 'flags', 'reports', 'cases'] as const),
  ...(['marks', 'judging', 'verdicts', 'revision'] as const),
] as const
export type HostWaitingKind = (typeof hostWaitingKinds)[number]

/** Counting stops here: whoever has a thousand things to decide needs no exact number. */
export const MOST_WAITING = 1000

/** Kinds of which something waits, that with the oldest first. */
export const waitingList = <K extends string>(kinds: readonly K[]) =>
  z.array(z.object({ kind: z.enum(kinds), count: z.int(), oldest: shape.time }))
