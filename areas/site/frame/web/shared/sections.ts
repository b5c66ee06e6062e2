import { paths } from '@leitai/platform/web/paths'

/** The site's sections, in the order of the header. */
export const sections = [
  { key: 'nav.competitions', to: paths.list() },
  { key: 'nav.datasets', to: paths.datasets() },
  { key: 'nav.circle', to: paths.forum() },
  { key: 'nav.training', to: paths.training() },
  { key: 'nav.fame', to: paths.hallOfFame() },
  { key: 'nav.shop', to: paths.shop() },
  { key: 'nav.host', to: paths.host() },
] as const
