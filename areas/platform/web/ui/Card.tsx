import { Group, Stack, Text, Title } from '@mantine/core'
import type { ComponentProps, ElementType, ReactNode } from 'react'
import classes from './Card.module.css'
import { Drawing, type DrawingName } from './Drawing.tsx'

type CardProps<E extends ElementType> = {
  /** Its element; a section by default. */
  component?: E
  /** The room around what it holds; without any, pictures reach its edges. */
  padding?: 'none' | 'small' | 'medium' | 'large'
  className?: string
} & Omit<ComponentProps<E>, 'component' | 'padding' | 'className'>

/** A box with a border on the page's ground. */
export function Card<E extends ElementType = 'section'>({
  component,
  padding = 'small',
  className = '',
  ...rest
}: CardProps<E>) {
  const Element: ElementType = component ?? 'section'
  return <Element {...rest} className={`${classes.card} ${className}`.trim()} data-padding={padding} />
}

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
