import { noticeNum } from '@leitai/site/message/contract'
import { useCallWhen } from '../../api.ts'
import { paths } from '../../paths.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** The number of unread messages and the page to read them: direct messages take precedence over notifications. */
export function useUnread() {
  const hydrated = useHydrated()
  const { data } = useCallWhen(noticeNum, hydrated ? {} : null)
  return { unread: data?.num ?? 0, to: data && data.letters > 0 ? paths.messages() : paths.notices() }
}
