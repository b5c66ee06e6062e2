import { Skeleton, Stack } from '@mantine/core'

/** Placeholder while a page's data is loading. */
export function ScreenSkeleton() {
  return (
    <Stack className="page" py="xl" aria-busy="true">
      <Skeleton h={32} w="40%" />
      <Skeleton h={160} />
      <Skeleton h={160} />
    </Stack>
  )
}
