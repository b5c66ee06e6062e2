import { useText } from '../../platform/app/i18n/use-text.ts'
import { StateBadge } from '../../platform/ui/StateBadge.tsx'

/** Says for whom somebody speaks, where it is not for themselves alone. */
export function VoiceMark({ voice }: { voice: 'host' | 'admin' | null }) {
  const t = useText('forum')
  return voice && <StateBadge tone="live">{t(`voice.${voice}`)}</StateBadge>
}
