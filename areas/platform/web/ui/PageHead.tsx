import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface PageHeadProps {
  title: string
  text?: string
  /** Buttons at the end of the line. */
  children?: ReactNode
}

/** A page's heading. */
export function PageHead({ title, text, children }: PageHeadProps) {
  return (
    <Group justify="space-between" align="flex-end" className="page" py="lg" component="header">
      <div>
        <Title order={1} fz={{ base: 24, sm: 28 }}>
          {title}
        </Title>
        {text && (
          <Text c="var(--quiet)" mt={4} maw={720}>
            {text}
          </Text>
        )}
      </div>
      {children && <Group gap="xs">{children}</Group>}
    </Group>
  )
}
