import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './Drawing.tsx'

interface EmptyProps {
  title: string
  text?: string
  /** Next actions: buttons or links. */
  children?: ReactNode
  compact?: boolean
  /** The title is the page's heading. */
  heading?: boolean
  drawing?: DrawingName
}

/** An empty or error state: the reason, and what to do next. */
export function Empty({ title, text, children, compact = false, heading = false, drawing = 'nothing' }: EmptyProps) {
  return (
    <Stack align="center" ta="center" gap="sm" py={compact ? 32 : 72} px="md">
      <Drawing name={drawing} small={compact} />
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
