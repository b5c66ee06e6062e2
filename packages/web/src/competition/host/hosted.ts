/** What the parts of a competition's console share, whichever domain they belong to (hosted-parts.tsx). */

import type { hostCompetitions } from '@leitai/contract/competition/host-console'
import type { WireOf } from '@leitai/contract/core/call'

/** A competition as those who work on it see it. */
export type Hosted = WireOf<typeof hostCompetitions>['list'][number]

/** What every part of the console is given. */
export interface HostedProps {
  cmpt: Hosted
}
