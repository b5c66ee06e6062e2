import { useLoginCheck, useMe } from '@leitai/identity/account/web/shared/session'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Button } from '@mantine/core'

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
