import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import type { Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import type { HostedCompetition } from '../../host/web/shared/hosted-competition.ts'

const tones = { upcoming: 'soon', running: 'live', reviewing: 'wait', ended: 'done' } as const
const hidden = { draft: 'done', pending: 'wait', withdrawn: 'bad' } as const

/** A competition's state: why it is not public, otherwise the state by its dates. */
export function useCompetitionState(): (cmpt: Pick<HostedCompetition, 'status' | 'state'>) => {
  tone: Tone
  text: string
} {
  const t = useText('host-console')
  const common = useText('common')
  return ({ status, state }) => {
    if (status === 'published') return { tone: tones[state], text: common(`state.${state}`) }
    // Its dates matter as much as those of a public one.
    if (status === 'private')
      return { tone: tones[state], text: `${common(`state.${state}`)} · ${t('status.private')}` }
    return { tone: hidden[status], text: t(`status.${status}`) }
  }
}
