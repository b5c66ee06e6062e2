import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { useText } from '../framework/i18n/use-text.ts'
import { ActButton } from './ActButton.tsx'
import { type MenuItem, MoreMenu } from './MoreMenu.tsx'

interface RowActionsProps {
  /** What the row is about, for the accessible name of the menu. */
  name: string
  /** The first is the row’s main action, with a button of its own; the others are in the menu. */
  items: readonly MenuItem[]
  /** How much the main action stands out; `filled` where something waits for it. */
  variant?: 'subtle' | 'default' | 'filled'
}

/** What can be done with a row: one main action, and a menu with the others. */
export function RowActions({ name, items, variant = 'default' }: RowActionsProps) {
  const t = useText('common')
  const [main, ...more] = items
  if (!main) return null
  return (
    <Group gap={2} wrap="nowrap">
      <Main item={main} variant={variant} />
      <MoreMenu label={t('row.more', { name })} items={more} />
    </Group>
  )
}

function Main({ item, variant }: { item: MenuItem; variant: NonNullable<RowActionsProps['variant']> }) {
  const { text, label = text, reason, danger, onClick, to, download } = item
  const look = { variant, size: 'compact-sm', 'aria-label': label } as const
  if (reason === null && to !== undefined) {
    return (
      <Button {...look} component={Link} to={to}>
        {text}
      </Button>
    )
  }
  if (reason === null && download !== undefined) {
    return (
      <Button {...look} component="a" href={download} download>
        {text}
      </Button>
    )
  }
  return (
    <ActButton
      text={text}
      label={label}
      variant={variant}
      reason={reason}
      {...(danger ? { danger } : {})}
      onClick={() => onClick?.()}
    />
  )
}
