import { useLoginCheck, useMe } from '@leitai/identity/account/web/shared/session'
import { useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Button, type ButtonProps } from '@mantine/core'
import { attentionUser, cancelAttentionUser, findPeople, followList, profile } from '../contract.ts'

const changes = [profile, followList, findPeople]

interface FollowButtonProps extends ButtonProps {
  userId: number
  userName: string
  followed: boolean
}

/** Follows or unfollows a user; not shown for oneself. */
export function FollowButton({ userId, userName, followed, ...look }: FollowButtonProps) {
  const t = useText('people')
  const me = useMe()
  const loggedIn = useLoginCheck()
  const follow = useSend(attentionUser, { changes })
  const stop = useSend(cancelAttentionUser, { changes })
  if (me.userId === userId) return null
  const toggle = () => {
    if (loggedIn()) void (followed ? stop : follow).run({ userId })
  }
  return (
    <Button
      size="compact-md"
      {...look}
      variant={followed ? 'default' : 'filled'}
      aria-pressed={followed}
      aria-label={t('follow.of', { name: userName })}
      loading={follow.pending || stop.pending}
      onClick={toggle}
    >
      {t(followed ? 'follow.done' : 'follow.go')}
    </Button>
  )
}
