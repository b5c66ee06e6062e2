import { useCallWhen } from '@leitai/platform/web/api'
import { paths } from '@leitai/platform/web/paths'
import { useHydrated } from '@leitai/platform/web/ui/use-hydrated'
import { noticeNum } from '../../message/contract.ts'

/** The number of unread messages and the page to read them: direct messages take precedence over notifications. */
export function useUnread() {
  const hydrated = useHydrated()
  const { data } = useCallWhen(noticeNum, hydrated ? {} : null)
  return { unread: data?.num ?? 0, to: data && data.letters > 0 ? paths.messages() : paths.notices() }
}
