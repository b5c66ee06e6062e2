import type { WireOf } from '@leitai/platform/contract/call'
import type { Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import type { adminLandings } from '../contract.ts'

type Row = WireOf<typeof adminLandings>['list'][number]

/** Whether a page is published, and whether it has unpublished changes. */
export const stateOf = ({ publishedAt, ahead }: Pick<Row, 'publishedAt' | 'ahead'>) =>
  publishedAt === null ? ('draft' as const) : ahead ? ('ahead' as const) : ('live' as const)

export const tones = { draft: 'done', live: 'live', ahead: 'wait' } as const satisfies Record<string, Tone>
