import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { HostedCompetitions } from '../competition/host-console/HostedCompetitions.tsx'
import { readId } from '../platform/app/read-address.ts'
import { HostConsole } from './HostConsole.tsx'

/** The competitions one works on as their host; an id in the address picks one of them. */
export default function HostTab() {
  const [search] = useSearchParams()
  const id = readId(search)
  return id ? (
    <Suspense fallback={<Skeleton h={320} />}>
      <HostConsole key={id} id={id} />
    </Suspense>
  ) : (
    <HostedCompetitions />
  )
}
