import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import type { RowWire } from '../contract.ts'

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
