import { Button } from '@mantine/core'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { useLoginCheck, useMe } from '../../platform/app/session.ts'
import { GuardedButton } from '../../platform/ui/GuardedButton.tsx'

/** Links to the form for a new topic; anonymous visitors are asked to sign in. */
export function WriteButton({ reason, to }: { reason: string | null; to: string }) {
  const t = useText('forum')
  const me = useMe()
  const check = useLoginCheck()
  if (!me.loginFlag) return <Button onClick={check}>{t('write')}</Button>
  return (
    <GuardedButton reason={reason} to={to}>
      {t('write')}
    </GuardedButton>
  )
}
