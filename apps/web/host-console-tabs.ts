import { certificatesTab as certificates } from '@leitai/competition/certificate/web/tabs'
import { prepareTab as prepare } from '@leitai/competition/competition-editor/web/tabs'
import { sharePartTab as dataset } from '@leitai/competition/dataset/web/tabs'
import type { HostedCompetition } from '@leitai/competition/host/web/shared/hosted-competition'
import {
  announceTab as announce,
  dashboardTab as dashboard,
  peopleTab as people,
  submissionsTab as submissions,
  teamsTab as teams,
  webhooksTab as webhooks,
} from '@leitai/competition/host-console/web/tabs'
import { integrityTab as conduct } from '@leitai/competition/integrity/web/tabs'
import { roundsTab as judging, markingTab as marking } from '@leitai/competition/judging/web/tabs'
import { screenPartTab as screen } from '@leitai/competition/live-board/web/tabs'
import { reviewsTab as review } from '@leitai/competition/review/web/tabs'
import { revisionTab as revision } from '@leitai/competition/revision/web/tabs'
import { hostRunsTab as runs } from '@leitai/competition/run/web/tabs'
import { hostWorksTab as entries } from '@leitai/competition/works/web/tabs'
import { hostAuditTab as audit } from '@leitai/operations/admin-console/web/tabs'
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
