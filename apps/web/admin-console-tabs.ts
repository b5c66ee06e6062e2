import { tab as circle } from '@leitai/community/forum/web/ForumAdmin.tab'
import { tab as points } from '@leitai/community/points/web/PointsAdmin.tab'
import { tab as shop } from '@leitai/community/shop/web/ShopAdmin.tab'
import { tab as appeals } from '@leitai/competition/appeal/web/AppealAdmin.tab'
import { tab as launches } from '@leitai/competition/competition-editor/web/LaunchAdmin.tab'
import { tab as host } from '@leitai/competition/host/web/HostRequestAdmin.tab'
import { tab as conduct } from '@leitai/competition/integrity/web/IntegrityAdmin.tab'
import { tab as landing } from '@leitai/competition/landing/web/LandingAdmin.tab'
import { tab as library } from '@leitai/competition/library/web/LibraryAdmin.tab'
import { tab as runners } from '@leitai/competition/run/web/RunnersAdmin.tab'
import { tab as organisations } from '@leitai/identity/organisation/web/OrganisationsAdmin.tab'
import { tab as realname } from '@leitai/identity/realname/web/RealNameAdmin.tab'
import { tab as logins } from '@leitai/identity/sso/web/LoginsAdmin.tab'
import { tab as lab } from '@leitai/learning/lab/web/LabAdmin.tab'
import { tab as lti } from '@leitai/learning/lti/web/LtiAdmin.tab'
import { tab as training } from '@leitai/learning/training/web/TrainingAdmin.tab'
import { tab as audit } from '@leitai/operations/admin-console/web/AuditAdmin.tab'
import { tab as outbox } from '@leitai/operations/admin-console/web/OutboxAdmin.tab'
import { tab as overview } from '@leitai/operations/admin-console/web/Overview.tab'
import { tab as people } from '@leitai/operations/admin-console/web/PeopleAdmin.tab'
import { tab as health } from '@leitai/operations/health/web/HealthAdmin.tab'
import { readName } from '@leitai/platform/web/framework/read-address'
import type { AdminTab } from '@leitai/platform/web/paths'
import { tab as content } from '@leitai/site/content/web/ContentAdmin.tab'
import { tab as feedback } from '@leitai/site/feedback/web/FeedbackAdmin.tab'
import { tab as notices } from '@leitai/site/message/web/NoticeAdmin.tab'
import { tab as site } from '@leitai/site/settings/web/SiteAdmin.tab'
import { tab as hostConsole } from './HostTab.tab.ts'
import { hostTabsFor } from './host-console-tabs.ts'

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
