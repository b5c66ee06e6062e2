import type { WireOf } from '@leitai/platform/contract/call'
import { useApp } from '@leitai/platform/web/framework/context'
import { useInfiniteQuery } from '@tanstack/react-query'
import { findPrivateLetterByPage } from '../contract.ts'

type Answer = WireOf<typeof findPrivateLetterByPage>
export type DirectMessage = Answer['list'][number]
export type Thread = NonNullable<Answer['thread']>

const PAGE = 30
/** The cursor after the newest message. */
const NEWEST = 0

/** The messages of one thread, oldest first, with a loader for older ones; its key is the call's, so that events refetch it. */
export function useThread(userId: number, keyword: string) {
  const app = useApp()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [findPrivateLetterByPage.path, 'thread', userId, keyword],
    queryFn: ({ pageParam, signal }) => {
      const before = pageParam === NEWEST ? undefined : pageParam
      const asked = { withUserId: userId, keyword, before, page: 1, pageSize: PAGE }
      return app.call(findPrivateLetterByPage, asked, { signal })
    },
    initialPageParam: NEWEST,
    getNextPageParam: ({ list, total }) => (total > list.length ? list.at(-1)?.id : undefined),
  })
  return {
    thread: data?.pages[0]?.thread ?? null,
    messages: data?.pages.flatMap(({ list }) => list).toReversed() ?? [],
    error,
    refetch,
    older: { there: hasNextPage, loading: isFetchingNextPage, load: () => void fetchNextPage() },
  }
}
