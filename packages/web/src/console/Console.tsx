import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { readId } from '../app/read-address.ts'
import { Mine } from './Mine.tsx'
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
