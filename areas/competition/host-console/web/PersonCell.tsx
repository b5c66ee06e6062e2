import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { Anchor, Checkbox, Group } from '@mantine/core'
import { Link } from 'react-router'

interface PersonCellProps {
  person: { userId: number; userName: string; avatar: string }
  chosen: boolean
  /** Omitted if rows cannot be selected. */
  onChoose?: (userId: number) => void
}

/** A user in a list, with a checkbox to select them. */
export function PersonCell({ person, chosen, onChoose }: PersonCellProps) {
  const t = useText('host-console')
  return (
    <Group gap="xs" wrap="nowrap">
      {onChoose && (
        <Checkbox
          checked={chosen}
          aria-label={t('people.choose', { name: person.userName })}
          onChange={() => onChoose(person.userId)}
        />
      )}
      <Avatar id={person.userId} src={person.avatar} size={28} />
      <Anchor component={Link} to={paths.person(person.userId)} fz="sm">
        {person.userName}
      </Anchor>
    </Group>
  )
}
