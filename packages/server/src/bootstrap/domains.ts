import { domain as forum } from '../community/forum/domain.ts'
import { domain as people } from '../community/people/domain.ts'
import { domain as points } from '../community/points/domain.ts'
import { domain as shop } from '../community/shop/domain.ts'
import { domain as appeal } from '../competition/appeal/domain.ts'
import { domain as catalog } from '../competition/catalog/domain.ts'
import { domain as certificate } from '../competition/certificate/domain.ts'
import { domain as competitionEditor } from '../competition/competition-editor/domain.ts'
import { domain as dataset } from '../competition/dataset/domain.ts'
import { domain as definition } from '../competition/definition/domain.ts'
import { domain as formula } from '../competition/formula/domain.ts'
import { domain as host } from '../competition/host/domain.ts'
import { domain as hostConsole } from '../competition/host-console/domain.ts'
import { domain as integrity } from '../competition/integrity/domain.ts'
import { domain as judging } from '../competition/judging/domain.ts'
import { domain as kit } from '../competition/kit/domain.ts'
import { domain as landing } from '../competition/landing/domain.ts'
import { domain as leaderboard } from '../competition/leaderboard/domain.ts'
import { domain as library } from '../competition/library/domain.ts'
import { domain as liveBoard } from '../competition/live-board/domain.ts'
import { domain as merge } from '../competition/merge/domain.ts'
import { domain as model } from '../competition/model/domain.ts'
import { domain as review } from '../competition/review/domain.ts'
import { domain as revision } from '../competition/revision/domain.ts'
import { domain as run } from '../competition/run/domain.ts'
import { domain as section } from '../competition/section/domain.ts'
import { domain as staff } from '../competition/staff/domain.ts'
import { domain as statistics } from '../competition/statistics/domain.ts'
import { domain as submission } from '../competition/submission/domain.ts'
import { domain as team } from '../competition/team/domain.ts'
import { domain as works } from '../competition/works/domain.ts'
import { domain as account } from '../identity/account/domain.ts'
import { domain as organisation } from '../identity/organisation/domain.ts'
import { domain as profile } from '../identity/profile/domain.ts'
import { domain as provider } from '../identity/provider/domain.ts'
import { domain as realname } from '../identity/realname/domain.ts'
import { domain as security } from '../identity/security/domain.ts'
import { domain as sso } from '../identity/sso/domain.ts'
import { domain as token } from '../identity/token/domain.ts'
import { domain as klass } from '../learning/class/domain.ts'
import { domain as homework } from '../learning/homework/domain.ts'
import { domain as lab } from '../learning/lab/domain.ts'
import { domain as lti } from '../learning/lti/domain.ts'
import { domain as notebook } from '../learning/notebook/domain.ts'
import { domain as training } from '../learning/training/domain.ts'
import { domain as adminConsole } from '../operations/admin-console/domain.ts'
import { domain as health } from '../operations/health/domain.ts'
import { domain as retention } from '../operations/retention/domain.ts'
import type { Domain } from '../platform/domain/domain.ts'
import { connect } from '../platform/domain/hook.ts'
import { domain as file } from '../platform/file/domain.ts'
import { domain as installation } from '../platform/installation/domain.ts'
import { domain as keys } from '../platform/keys/domain.ts'
import { domain as outbox } from '../platform/outbox/domain.ts'
import { domain as content } from '../site/content/domain.ts'
import { domain as feedback } from '../site/feedback/domain.ts'
import { domain as filter } from '../site/filter/domain.ts'
import { domain as message } from '../site/message/domain.ts'
import { domain as push } from '../site/push/domain.ts'
import { domain as search } from '../site/search/domain.ts'
import { domain as settings } from '../site/settings/domain.ts'
import { domain as webhook } from '../site/webhook/domain.ts'

/**
 * Every domain, upper ones first. Hooks run in this order: when an account closes, the shop refunds points before points are deleted, and
 * both run before the notices that they send.
 */
export const domains: readonly Domain[] = [
  adminConsole,
  health,
  retention,
  shop,
  people,
  forum,
  points,
  lti,
  homework,
  klass,
  lab,
  notebook,
  training,
  appeal,
  catalog,
  certificate,
  competitionEditor,
  dataset,
  formula,
  host,
  hostConsole,
  integrity,
  judging,
  landing,
  leaderboard,
  library,
  liveBoard,
  merge,
  review,
  revision,
  run,
  model,
  section,
  kit,
  staff,
  statistics,
  submission,
  team,
  works,
  definition,
  content,
  feedback,
  filter,
  push,
  webhook,
  message,
  search,
  settings,
  account,
  organisation,
  profile,
  realname,
  security,
  sso,
  token,
  provider,
  file,
  installation,
  keys,
  outbox,
]

/** All background work. */
export const work = {
  jobs: domains.flatMap(({ jobs = [] }) => jobs),
  tasks: domains.flatMap(({ tasks = [] }) => tasks),
}

connect(domains.flatMap(({ hooks = [] }) => hooks))
