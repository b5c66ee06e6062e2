import { Skeleton } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'

interface PartBodyProps {
  /** Whether the part that comes next is on its way for longer than a moment (useComing). */
  away: boolean
  above?: ReactNode
  below?: ReactNode
  children: ReactNode
}

/**
 * The part of a page that its address selects. The old one stays for a moment, then gives way to a placeholder, until the next is there.
 * One Suspense boundary for all parts: a new one would show its fallback at once, and React shows none for less than 300 ms.
 */
export function PartBody({ away, above, below, children }: PartBodyProps) {
  return (
    <>
      {away && <Skeleton h={320} aria-busy="true" />}
      <div hidden={away}>
        {above && <Suspense>{above}</Suspense>}
        <Suspense fallback={<Skeleton h={320} />}>{children}</Suspense>
        {below && <Suspense>{below}</Suspense>}
      </div>
    </>
  )
}
