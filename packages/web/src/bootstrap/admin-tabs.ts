import { tab as circle } from '../community/forum/CircleDesk.tab.ts'
import { tab as points } from '../community/points/PointsDesk.tab.ts'
import { tab as shop } from '../community/shop/ShopDesk.tab.ts'
import { tab as appeals } from '../competition/appeal/AppealDesk.tab.ts'
import { tab as launches } from '../competition/competition-editor/LaunchDesk.tab.ts'
import { tab as host } from '../competition/host/HostDesk.tab.ts'
import { tab as conduct } from '../competition/integrity/ConductDesk.tab.ts'
import { tab as landing } from '../competition/landing/LandingDesk.tab.ts'
import { tab as library } from '../competition/library/LibraryDesk.tab.ts'
import { tab as realname } from '../identity/realname/RealNameDesk.tab.ts'
import { tab as lab } from '../learning/lab/LabDesk.tab.ts'
import { tab as training } from '../learning/training/TrainingDesk.tab.ts'
import { tab as audit } from '../operations/admin-console/AuditDesk.tab.ts'
import { tab as people } from '../operations/admin-console/PeopleDesk.tab.ts'
import { tab as health } from '../operations/health/HealthDesk.tab.ts'
import { readName } from '../platform/app/read-address.ts'
import type { AdminTab } from '../platform/paths.ts'
import { tab as content } from '../site/content/ContentDesk.tab.ts'
import { tab as feedback } from '../site/feedback/FeedbackDesk.tab.ts'
import { tab as notices } from '../site/message/NoticeDesk.tab.ts'
import { tab as outbox } from '../site/outbox/OutboxDesk.tab.ts'
import { tab as site } from '../site/settings/SiteDesk.tab.ts'
import { tab as hostConsole } from './Console.tab.ts'

/** The part of the map of the site that lies below the administrators' page (/judge-space.html), in the order of its tabs. */
export const adminTabs = {
  console: hostConsole,
  people,
  realname,
  appeals,
  conduct,
  circle,
  host,
  lab,
  launches,
  notices,
  outbox,
  site,
  content,
  library,
  landing,
  training,
  shop,
  feedback,
  points,
  health,
  audit,
} satisfies Record<AdminTab, unknown>

export const readAdminTab = (search: URLSearchParams): AdminTab => readName(search, 'tab', adminTabs) ?? 'console'
