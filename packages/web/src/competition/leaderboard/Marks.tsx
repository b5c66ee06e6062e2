import type { RowWire } from '@leitai/contract/competition/leaderboard'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { StateBadge } from '../../platform/ui/StateBadge.tsx'

/** Whether a team's members are verified, and the review's verdict. */
export function Marks({ row }: { row: Pick<RowWire, 'verified' | 'removed'> }) {
  const t = useText('leaderboard')
  return (
    <>
      {row.verified && <StateBadge tone="soon">{t('table.verified')}</StateBadge>}
      {row.removed && <StateBadge tone="bad">{t(`table.removed.${row.removed}`)}</StateBadge>}
    </>
  )
}
