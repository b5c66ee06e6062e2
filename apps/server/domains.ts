import { domain as forum } from '@leitai/community/forum/domain'
import { domain as people } from '@leitai/community/people/domain'
import { domain as points } from '@leitai/community/points/domain'
import { domain as shop } from '@leitai/community/shop/domain'
import { domain as appeal } from '@leitai/competition/appeal/domain'
import { domain as catalog } from '@leitai/competition/catalog/domain'
import { domain as certificate } from '@leitai/competition/certificate/domain'
import { domain as competitionEditor } from '@leitai/competition/competition-editor/domain'
import { domain as dataset } from '@leitai/competition/dataset/domain'
import { domain as definition } from '@leitai/competition/definition/domain'
import { domain as formula } from '@leitai/competition/formula/domain'
import { domain as host } from '@leitai/competition/host/domain'
import { domain as hostConsole } from '@leitai/competition/host-console/domain'
import { domain as integrity } from '@leitai/competition/integrity/domain'
import { domain as judging } from '@leitai/competition/judging/domain'
import { domain as kit } from '@leitai/competition/kit/domain'
import { domain as landing } from '@leitai/competition/landing/domain'
import { domain as leaderboard } from '@leitai/competition/leaderboard/domain'
import { domain as library } from '@leitai/competition/library/domain'
import { domain as liveBoard } from '@leitai/competition/live-board/domain'
import { domain as merge } from '@leitai/competition/merge/domain'
import { domain as model } from '@leitai/competition/model/domain'
import { domain as review } from '@leitai/competition/review/domain'
import { domain as revision } from '@leitai/competition/revision/domain'
import { domain as run } from '@leitai/competition/run/domain'
import { domain as section } from '@leitai/competition/section/domain'
import { domain as share } from '@leitai/competition/share/domain'
import { domain as staff } from '@leitai/competition/staff/domain'
import { domain as statistics } from '@leitai/competition/statistics/domain'
import { domain as submission } from '@leitai/competition/submission/domain'
import { domain as team } from '@leitai/competition/team/domain'
import { domain as works } from '@leitai/competition/works/domain'
import { domain as cas } from '@leitai/enterprise/cas/domain'
import { domain as ldap } from '@leitai/enterprise/ldap/domain'
import { domain as messengers } from '@leitai/enterprise/messengers/domain'
import { domain as saml } from '@leitai/enterprise/saml/domain'
import { domain as account } from '@leitai/identity/account/domain'
import { domain as filter } from '@leitai/identity/filter/domain'
import { domain as organisation } from '@leitai/identity/organisation/domain'
import { domain as profile } from '@leitai/identity/profile/domain'
import { domain as provider } from '@leitai/identity/provider/domain'
import { domain as realname } from '@leitai/identity/realname/domain'
import { domain as security } from '@leitai/identity/security/domain'
import { domain as sso } from '@leitai/identity/sso/domain'
import { domain as token } from '@leitai/identity/token/domain'
import { domain as codabench } from '@leitai/interchange/codabench/domain'
import { domain as foreign } from '@leitai/interchange/foreign/domain'
import { domain as klass } from '@leitai/learning/class/domain'
import { domain as homework } from '@leitai/learning/homework/domain'
import { domain as lab } from '@leitai/learning/lab/domain'
import { domain as lti } from '@leitai/learning/lti/domain'
import { domain as notebook } from '@leitai/learning/notebook/domain'
import { domain as training } from '@leitai/learning/training/domain'
import { domain as adminConsole } from '@leitai/operations/admin-console/domain'
import { domain as health } from '@leitai/operations/health/domain'
import { domain as retention } from '@leitai/operations/retention/domain'
import type { Domain } from '@leitai/platform/domain/domain'
import { connect } from '@leitai/platform/domain/hook'
import { domain as file } from '@leitai/platform/file/domain'
import { domain as installation } from '@leitai/platform/installation/domain'
import { domain as keys } from '@leitai/platform/keys/domain'
import { domain as outbox } from '@leitai/platform/outbox/domain'
import { domain as content } from '@leitai/site/content/domain'
import { domain as feedback } from '@leitai/site/feedback/domain'
import { domain as message } from '@leitai/site/message/domain'
import { domain as push } from '@leitai/site/push/domain'
import { domain as search } from '@leitai/site/search/domain'
import { domain as settings } from '@leitai/site/settings/domain'
import { domain as sitemap } from '@leitai/site/sitemap/domain'
import { domain as webhook } from '@leitai/site/webhook/domain'

/**
 * Every domain, upper ones first. Hooks and what domains forget run in this order: when an account closes, the shop refunds points before
 * points are deleted, and both run before the notices that they send.
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
  foreign,
  codabench,
  cas,
  saml,
  ldap,
  messengers,
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
  share,
  staff,
  statistics,
  submission,
  team,
  works,
  definition,
  content,
  feedback,
  push,
  webhook,
  message,
  search,
  settings,
  sitemap,
  filter,
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

connect(domains)
