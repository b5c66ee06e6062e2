import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface EmptyProps {
  title: string
  text?: string
  /** What to do next: buttons or links. */
  children?: ReactNode
  compact?: boolean
  /** The title is the page's heading. */
  heading?: boolean
}

/** Nothing here yet: says so, and what to do next. */
export function Empty({ title, text, children, compact = false, heading = false }: EmptyProps) {
  return (
    <Stack align="center" ta="center" gap="sm" py={compact ? 32 : 72} px="md">
      <svg
        width="96"
        height="64"
        viewBox="0 0 96 64"
        fill="none"
        aria-hidden="true"
        stroke="var(--line)"
        strokeWidth="2"
      >
        <path d="M8 54h80M16 54V22l32-12 32 12v32" />
        <path d="M16 32h64M16 43h64" stroke="var(--accent)" opacity=".55" />
      </svg>
      <Text component={heading ? 'h1' : 'p'} fw={600} fz={heading ? 22 : 'lg'} m={0}>
        {title}
      </Text>
      {text && (
        <Text c="var(--quiet)" maw={480}>
          {text}
        </Text>
      )}
      {children && (
        <Group justify="center" mt="xs">
          {children}
        </Group>
      )}
    </Stack>
  )
}
