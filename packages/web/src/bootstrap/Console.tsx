import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { Mine } from '../competition/host-console/Mine.tsx'
import { readId } from '../platform/app/read-address.ts'
import { One } from './One.tsx'

/** The competitions one works on as their host; an id in the address picks one of them. */
export default function Console() {
  const [search] = useSearchParams()
  const id = readId(search)
  return id ? (
    <Suspense fallback={<Skeleton h={320} />}>
      <One key={id} id={id} />
    </Suspense>
  ) : (
    <Mine />
  )
}
