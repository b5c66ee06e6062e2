import { tab as certificates } from '@leitai/competition/certificate/web/Certificates.tab'
import { tab as prepare } from '@leitai/competition/competition-editor/web/Prepare.tab'
import { tab as dataset } from '@leitai/competition/dataset/web/SharePart.tab'
import type { HostedCompetition } from '@leitai/competition/host/web/shared/hosted-competition'
import { tab as announce } from '@leitai/competition/host-console/web/Announce.tab'
import { tab as dashboard } from '@leitai/competition/host-console/web/Dashboard.tab'
import { tab as people } from '@leitai/competition/host-console/web/People.tab'
import { tab as submissions } from '@leitai/competition/host-console/web/Submissions.tab'
import { tab as teams } from '@leitai/competition/host-console/web/Teams.tab'
import { tab as webhooks } from '@leitai/competition/host-console/web/Webhooks.tab'
import { tab as conduct } from '@leitai/competition/integrity/web/Integrity.tab'
import { tab as marking } from '@leitai/competition/judging/web/Marking.tab'
import { tab as judging } from '@leitai/competition/judging/web/Rounds.tab'
import { tab as screen } from '@leitai/competition/live-board/web/ScreenPart.tab'
import { tab as review } from '@leitai/competition/review/web/Reviews.tab'
import { tab as revision } from '@leitai/competition/revision/web/Revision.tab'
import { tab as runs } from '@leitai/competition/run/web/HostRuns.tab'
import { tab as entries } from '@leitai/competition/works/web/HostWorks.tab'
import { tab as audit } from '@leitai/operations/admin-console/web/HostAudit.tab'
import { namesIn, readName } from '@leitai/platform/web/framework/read-address'
import type { HostConsoleTab } from '@leitai/platform/web/paths'

/**
 * Tabs of one competition in the host console (/judge-space.html?tab=console&id=), in display order. The console itself imports no other
 * domain.
 */
export const hostConsoleTabs = {
  dashboard,
  prepare,
  dataset,
  announce,
  people,
  teams,
  submissions,
  runs,
  entries,
  revision,
  judging,
  marking,
  review,
  certificates,
  conduct,
  screen,
  webhooks,
  audit,
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
