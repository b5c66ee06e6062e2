import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { StateBadge, type Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import type * as z from 'zod/mini'
import type { TeamCard } from '../contract.ts'

type State = z.input<typeof TeamCard>['recruiting']

const tones: Record<State, Tone> = { open: 'live', closed: 'done', full: 'wait' }

/** Whether a team accepts members. */
export function RecruitingBadge({ state }: { state: State }) {
  const t = useText('team')
  return <StateBadge tone={tones[state]}>{t(`recruiting.${state}`)}</StateBadge>
}
