import { Skeleton, Stack } from '@mantine/core'

/** Stands in while a screen's answers are on their way. */
export function ScreenSkeleton() {
  return (
    <Stack className="page" py="xl" aria-busy="true">
      <Skeleton h={32} w="40%" />
      <Skeleton h={160} />
      <Skeleton h={160} />
    </Stack>
  )
}
