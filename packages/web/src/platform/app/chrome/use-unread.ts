import { noticeNum } from '@leitai/contract/site/message'
import { useCallWhen } from '../../api.ts'
import { paths } from '../../paths.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** How many messages are unread, and where to read them: direct messages come before notices. */
export function useUnread() {
  const hydrated = useHydrated()
  const { data } = useCallWhen(noticeNum, hydrated ? {} : null)
  return { unread: data?.num ?? 0, to: data && data.letters > 0 ? paths.messages() : paths.notices() }
}
