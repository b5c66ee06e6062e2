import { tab as certificates } from '../competition/certificate/Certificates.tab.ts'
import { tab as prepare } from '../competition/competition-editor/Prepare.tab.ts'
import { tab as dataset } from '../competition/dataset/SharePart.tab.ts'
import type { HostedCompetition } from '../competition/host/hosted-competition.ts'
import { tab as announce } from '../competition/host-console/Announce.tab.ts'
import { tab as audit } from '../competition/host-console/Audit.tab.ts'
import { tab as dashboard } from '../competition/host-console/Dashboard.tab.ts'
import { tab as people } from '../competition/host-console/People.tab.ts'
import { tab as submissions } from '../competition/host-console/Submissions.tab.ts'
import { tab as teams } from '../competition/host-console/Teams.tab.ts'
import { tab as webhooks } from '../competition/host-console/Webhooks.tab.ts'
import { tab as conduct } from '../competition/integrity/Integrity.tab.ts'
import { tab as marking } from '../competition/judging/Marking.tab.ts'
import { tab as judging } from '../competition/judging/Rounds.tab.ts'
import { tab as screen } from '../competition/live-board/ScreenPart.tab.ts'
import { tab as review } from '../competition/review/Reviews.tab.ts'
import { tab as revision } from '../competition/revision/Revision.tab.ts'
import { tab as runs } from '../competition/run/HostRuns.tab.ts'
import { tab as entries } from '../competition/works/HostWorks.tab.ts'
import { namesIn, readName } from '../platform/app/read-address.ts'
import type { HostConsoleTab } from '../platform/paths.ts'

/**
 * Tabs of one competition in the host console (/judge-space.html?tab=console&id=), in display order. The console itself imports no other
 * domain.
 */
export const hostConsoleTabs = {
  ...{ dashboard, prepare, dataset, announce },
  ...{ people, teams, submissions, runs, entries },
  ...{ revision, judging, marking, review, certificates, conduct },
  ...{ screen, webhooks, audit },
} satisfies Record<HostConsoleTab, unknown>

/** The tabs of each group; the first of them that a role sees carries its name. */
export const hostConsoleGroups = {
  competition: ['dashboard', 'prepare', 'dataset', 'announce'],
  running: ['people', 'teams', 'submissions', 'runs', 'entries'],
  results: ['revision', 'judging', 'marking', 'review', 'certificates', 'conduct'],
  more: ['screen', 'webhooks', 'audit'],
} as const satisfies Record<string, readonly HostConsoleTab[]>

/** The tabs that this competition has for a staff member of this role. */
export const hostConsoleTabsOf = (cmpt: Pick<HostedCompetition, 'type' | 'role' | 'status'>): HostConsoleTab[] =>
  namesIn(hostConsoleTabs).filter((name) => hostConsoleTabs[name].shown?.(cmpt) ?? true)

export const readHostTab = (search: URLSearchParams): HostConsoleTab =>
  readName(search, 'part', hostConsoleTabs) ?? 'dashboard'

/** The tab of one competition that the URL selects, if it selects one. */
export const hostTabsFor = (search: URLSearchParams) =>
  search.get('tab') === 'console' && search.has('id') ? [hostConsoleTabs[readHostTab(search)]] : []
