import { forumAdminTab as circle } from '@leitai/community/forum/web/tabs'
import { pointsAdminTab as points } from '@leitai/community/points/web/tabs'
import { shopAdminTab as shop } from '@leitai/community/shop/web/tabs'
import { appealAdminTab as appeals } from '@leitai/competition/appeal/web/tabs'
import { launchAdminTab as launches } from '@leitai/competition/competition-editor/web/tabs'
import { hostRequestAdminTab as host } from '@leitai/competition/host/web/tabs'
import { integrityAdminTab as conduct } from '@leitai/competition/integrity/web/tabs'
import { landingAdminTab as landing } from '@leitai/competition/landing/web/tabs'
import { libraryAdminTab as library } from '@leitai/competition/library/web/tabs'
import { runnersAdminTab as runners } from '@leitai/competition/run/web/tabs'
import { organisationsAdminTab as organisations } from '@leitai/identity/organisation/web/tabs'
import { realNameAdminTab as realname } from '@leitai/identity/realname/web/tabs'
import { labAdminTab as lab } from '@leitai/learning/lab/web/tabs'
import { ltiAdminTab as lti } from '@leitai/learning/lti/web/tabs'
import { trainingAdminTab as training } from '@leitai/learning/training/web/tabs'
import {
  auditAdminTab as audit,
  outboxAdminTab as outbox,
  overviewTab as overview,
  peopleAdminTab as people,
} from '@leitai/operations/admin-console/web/tabs'
import { healthAdminTab as health } from '@leitai/operations/health/web/tabs'
import { readName } from '@leitai/platform/web/framework/read-address'
import type { AdminTab } from '@leitai/platform/web/paths'
import { contentAdminTab as content } from '@leitai/site/content/web/tabs'
import { feedbackAdminTab as feedback } from '@leitai/site/feedback/web/tabs'
import { noticeAdminTab as notices } from '@leitai/site/message/web/tabs'
import { siteAdminTab as site } from '@leitai/site/settings/web/tabs'
import { hostTabsFor } from './host-console-tabs.ts'
import { hostConsoleTab as hostConsole, loginsAdminTab as logins } from './pages/tabs.ts'

/** Tabs of the admin console (/judge-space.html), in display order: by group. */
export const adminTabs = {
  overview,
  console: hostConsole,
  host,
  launches,
  conduct,
  appeals,
  landing,
  library,
  people,
  organisations,
  realname,
  circle,
  feedback,
  notices,
  points,
  shop,
  training,
  lab,
  site,
  content,
  outbox,
  health,
  runners,
  logins,
  lti,
  audit,
} satisfies Partial<Record<AdminTab, unknown>>

/** The first tab of each group. */
export const adminGroups = {
  competitions: 'console',
  accounts: 'people',
  community: 'circle',
  system: 'site',
} as const satisfies Record<string, AdminTab>

export const readAdminTab = (search: URLSearchParams): keyof typeof adminTabs =>
  readName(search, 'tab', adminTabs) ?? 'overview'

/** What the tab that the URL selects needs beside the console. */
export function adminTabPart(search: URLSearchParams) {
  const { file, ns, code } = adminTabs[readAdminTab(search)]
  // Hosts who are no admins see their competitions whatever tab is asked for.
  const parts = [adminTabs.console, ...hostTabsFor(search)]
  return {
    file,
    files: parts.flatMap((part) => part.file ?? []),
    ns: [...ns, ...parts.flatMap((part) => part.ns)],
    code: () => Promise.all([code(), ...parts.map((part) => part.code())]),
  }
}
