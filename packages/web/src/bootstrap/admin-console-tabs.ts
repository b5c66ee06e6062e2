import { tab as circle } from '../community/forum/ForumAdmin.tab.ts'
import { tab as points } from '../community/points/PointsAdmin.tab.ts'
import { tab as shop } from '../community/shop/ShopAdmin.tab.ts'
import { tab as appeals } from '../competition/appeal/AppealAdmin.tab.ts'
import { tab as launches } from '../competition/competition-editor/LaunchAdmin.tab.ts'
import { tab as host } from '../competition/host/HostRequestAdmin.tab.ts'
import { tab as conduct } from '../competition/integrity/IntegrityAdmin.tab.ts'
import { tab as landing } from '../competition/landing/LandingAdmin.tab.ts'
import { tab as library } from '../competition/library/LibraryAdmin.tab.ts'
import { tab as runners } from '../competition/run/RunnersAdmin.tab.ts'
import { tab as organisations } from '../identity/organisation/OrganisationsAdmin.tab.ts'
import { tab as realname } from '../identity/realname/RealNameAdmin.tab.ts'
import { tab as logins } from '../identity/sso/LoginsAdmin.tab.ts'
import { tab as lab } from '../learning/lab/LabAdmin.tab.ts'
import { tab as lti } from '../learning/lti/LtiAdmin.tab.ts'
import { tab as training } from '../learning/training/TrainingAdmin.tab.ts'
import { tab as audit } from '../operations/admin-console/AuditAdmin.tab.ts'
import { tab as overview } from '../operations/admin-console/Overview.tab.ts'
import { tab as people } from '../operations/admin-console/PeopleAdmin.tab.ts'
import { tab as health } from '../operations/health/HealthAdmin.tab.ts'
import { readName } from '../platform/app/read-address.ts'
import type { AdminTab } from '../platform/paths.ts'
import { tab as content } from '../site/content/ContentAdmin.tab.ts'
import { tab as feedback } from '../site/feedback/FeedbackAdmin.tab.ts'
import { tab as notices } from '../site/message/NoticeAdmin.tab.ts'
import { tab as outbox } from '../site/outbox/OutboxAdmin.tab.ts'
import { tab as site } from '../site/settings/SiteAdmin.tab.ts'
import { tab as hostConsole } from './HostTab.tab.ts'
import { hostTabsFor } from './host-console-tabs.ts'

/** Tabs of the admin console (/judge-space.html), in display order: by group. */
export const adminTabs = {
  overview,
  ...{ console: hostConsole, host, launches, conduct, appeals, landing, library },
  ...{ people, organisations, realname },
  ...{ circle, feedback, notices, points, shop, training, lab },
  ...{ site, content, outbox, health, runners, logins, lti, audit },
} satisfies Record<AdminTab, unknown>

/** The first tab of each group. */
export const adminGroups = {
  competitions: 'console',
  accounts: 'people',
  community: 'circle',
  system: 'site',
} as const satisfies Record<string, AdminTab>

export const readAdminTab = (search: URLSearchParams): AdminTab => readName(search, 'tab', adminTabs) ?? 'overview'

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
