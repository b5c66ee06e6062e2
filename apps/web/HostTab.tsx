import { HostedCompetitions } from '@leitai/competition/host-console/web/HostedCompetitions.tsx'
import { readId } from '@leitai/platform/web/framework/read-address'
import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { HostConsole } from './HostConsole.tsx'

/** The competitions that the current user hosts; an id in the URL selects one. */
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
