import type { TeamCard } from '@leitai/contract/competition/team'
import type * as z from 'zod/mini'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { StateBadge, type Tone } from '../../platform/ui/StateBadge.tsx'

type State = z.input<typeof TeamCard>['recruiting']

const tones: Record<State, Tone> = { open: 'live', closed: 'done', full: 'wait' }

/** Whether a team accepts members. */
export function RecruitingBadge({ state }: { state: State }) {
  const t = useText('team')
  return <StateBadge tone={tones[state]}>{t(`recruiting.${state}`)}</StateBadge>
}
