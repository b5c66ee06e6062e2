import type { RowWire } from '@leitai/contract/competition/leaderboard'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { StateBadge } from '../../platform/ui/StateBadge.tsx'

/** Whether a team's names are verified, and what the review made of its result. */
export function Marks({ row }: { row: Pick<RowWire, 'verified' | 'removed'> }) {
  const t = useText('leaderboard')
  return (
    <>
      {row.verified && <StateBadge tone="soon">{t('table.verified')}</StateBadge>}
      {row.removed && <StateBadge tone="bad">{t(`table.removed.${row.removed}`)}</StateBadge>}
    </>
  )
}
