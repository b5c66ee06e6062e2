import type { Namespace } from '@leitai/platform/web/framework/i18n/texts'
import { texts as ofEnterprise } from './enterprise/texts.ts'
import { texts as ofLearning } from './learning/texts.ts'

/**
 * The browser loads screens and texts in a few bundles: a file for each would cost a request each. What a visitor sees first is one, what
 * competitors, hosts and admins use are others. The build puts them together (build/bundle.ts), and the renderer names their files.
 */
export type Bundle =
  | 'front'
  | 'compete'
  | 'community'
  | 'site'
  | 'learning'
  | 'account'
  | 'console'
  | 'hosting'
  | 'admin'
  | 'editor'

/** Screens, tabs and loaders by area, domain and file, or by their file of the site itself; the first that fits counts. */
const SCREENS: readonly [RegExp, Bundle][] = [
  // Knows all metrics, which are large.
  [/^competition\/(competition-editor|revision)\//, 'editor'],
  [/\/HostAudit\./, 'hosting'],
  // The frame of both consoles is not among them.
  [/Admin\.|^operations\//, 'admin'],
  // The pages of the application have their loaders in one file.
  [/^(CompetitionPage|loaders)/, 'front'],
  [/^Science/, 'site'],
  [/^competition\/(catalog|leaderboard)\//, 'front'],
  [/^competition\/(submission|team|works|run)\/|^competition\/review\/MyReview/, 'compete'],
  [
    /^competition\/(certificate\/Check|dataset\/(Data|loaders)|library\/|section\/|statistics\/|landing\/|live-board\/(RankScreen|loaders))/,
    'site',
  ],
  [/^competition\/integrity\/Reports|^(AppealsPage|HostBuild)/, 'compete'],
  [/^community\//, 'community'],
  [/^site\//, 'site'],
  [/^learning\//, 'learning'],
  [/^identity\/|^Organisation(Page|Manage)/, 'account'],
  // The frame of both consoles, with what it shows first; the other parts are fetched while a host reads that.
  [/^(AdminConsole|HostTab)|^competition\/host-console\/Dashboard/, 'console'],
  [/./, 'hosting'],
]

/** The bundle of a screen's, tab's or loader's source file, as `areas/…/web/…` or `apps/web/…`. */
export function bundleOfScreen(file: string): Bundle {
  const path = file.replace(/^apps\/web\/(pages\/)?/, '').replace(/^areas\/(.*?)\/web\//, '$1/')
  return SCREENS.find(([pattern]) => pattern.test(path))?.[1] ?? 'hosting'
}

const TEXTS: Record<Namespace, Bundle> = {
  common: 'front',
  chart: 'front',
  competition: 'front',
  leaderboard: 'front',
  dataset: 'front',
  scoring: 'front',
  search: 'front',
  settings: 'front',
  submission: 'compete',
  team: 'compete',
  works: 'compete',
  run: 'compete',
  review: 'compete',
  appeal: 'compete',
  integrity: 'compete',
  host: 'compete',
  forum: 'community',
  people: 'community',
  points: 'community',
  shop: 'community',
  fame: 'community',
  content: 'site',
  feedback: 'site',
  guide: 'site',
  message: 'site',
  site: 'site',
  webhook: 'site',
  certificate: 'site',
  landing: 'site',
  library: 'site',
  section: 'site',
  statistics: 'site',
  'live-board': 'site',
  ...ofLearning,
  account: 'account',
  organisation: 'account',
  realname: 'account',
  security: 'account',
  token: 'account',
  'competition-editor': 'console',
  'host-console': 'console',
  'admin-console': 'console',
  formula: 'hosting',
  judging: 'hosting',
  revision: 'hosting',
  health: 'admin',
  logins: 'admin',
  ...ofEnterprise,
  outbox: 'admin',
}

export const bundleOfTexts = (namespace: Namespace): Bundle => TEXTS[namespace]
export const bundles: readonly Bundle[] = [...new Set([...SCREENS.map(([, name]) => name), ...Object.values(TEXTS)])]
export const textBundles: readonly Bundle[] = [...new Set(Object.values(TEXTS))]
export const namespacesIn = (bundle: Bundle): Namespace[] =>
  (Object.keys(TEXTS) as Namespace[]).filter((name) => TEXTS[name] === bundle)

/** The keys of bundles in Vite's manifest. */
export const screensKey = (bundle: Bundle) => `virtual:screens/${bundle}`
export const textsKey = (language: string, bundle: Bundle) => `virtual:texts/${language}/${bundle}`
