import type { HostWaitingKind } from '@leitai/platform/contract/waiting'
import { type HostConsoleTab, paths } from '@leitai/platform/web/paths'

interface Place {
  tab: HostConsoleTab
  /** Which list of the tab. */
  at?: Record<string, string>
}

/** Where in a competition’s console each kind is decided. */
const places: Record<HostWaitingKind, Place> = {
  returned: { tab: 'prepare' },
  requests: { tab: 'people', at: { show: 'waiting' } },
  failures: { tab: 'submissions', at: { state: 'failed' } },
  flags: { tab: 'conduct' },
  reports: { tab: 'conduct', at: { view: 'reports' } },
  cases: { tab: 'conduct', at: { view: 'cases' } },
  marks: { tab: 'marking' },
  judging: { tab: 'judging' },
  verdicts: { tab: 'review' },
  revision: { tab: 'revision' },
}

export const placeOf = (cmptId: number, kind: HostWaitingKind) =>
  paths.hostConsole(cmptId, places[kind].tab, places[kind].at)

/** How much waits in a tab. */
export const waitingAt = (waiting: readonly { kind: HostWaitingKind; count: number }[], tab: HostConsoleTab) =>
  waiting.reduce((sum, { kind, count }) => (places[kind].tab === tab ? sum + count : sum), 0)
