import type { AdminWaitingKind } from '@leitai/platform/contract/waiting'
import { type AdminTab, paths } from '@leitai/platform/web/paths'

interface Place {
  tab: AdminTab
  /** Which list of the tab. */
  at?: Record<string, string>
}

/** Where in the admin console each kind is decided. */
const places: Record<AdminWaitingKind, Place> = {
  launches: { tab: 'launches' },
  hostRequests: { tab: 'host' },
  hostContacts: { tab: 'host', at: { state: 'contacts' } },
  cases: { tab: 'conduct', at: { view: 'cases' } },
  reports: { tab: 'conduct' },
  appeals: { tab: 'appeals' },
  realName: { tab: 'realname' },
  reportedPosts: { tab: 'circle' },
  freshPosts: { tab: 'circle', at: { queue: 'fresh' } },
  feedback: { tab: 'feedback' },
  grants: { tab: 'points', at: { part: 'grants' } },
  orders: { tab: 'shop', at: { part: 'orders' } },
  labRequests: { tab: 'lab' },
  messages: { tab: 'outbox', at: { state: 'dead' } },
  jobs: { tab: 'health' },
}

export const placeOf = (kind: AdminWaitingKind) => paths.adminConsole(places[kind].tab, places[kind].at)

/** How much waits in a tab. */
export const waitingAt = (waiting: readonly { kind: AdminWaitingKind; count: number }[], tab: AdminTab) =>
  waiting.reduce((sum, { kind, count }) => (places[kind].tab === tab ? sum + count : sum), 0)
