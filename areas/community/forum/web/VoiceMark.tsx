import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'

/** Marks posts that are written on behalf of the host or the administrators. */
export function VoiceMark({ voice }: { voice: 'host' | 'admin' | null }) {
  const t = useText('forum')
  return voice && <StateBadge tone="live">{t(`voice.${voice}`)}</StateBadge>
}
