import { actWords } from '@leitai/platform/web/framework/act-words'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { type Column, PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Group, NativeSelect, Text } from '@mantine/core'
import { Link } from 'react-router'

interface Act {
  id: number
  at: string
  actor: { userId: number; userName: string; avatar: string } | null
  action: string
  target: string
  reason: string
}

interface ActTableProps<R extends Act> {
  label: string
  rows: readonly R[]
  /** Additional notes of an action. */
  notesOf: (row: R) => readonly string[]
  more?: readonly Column<R>[]
  pages: { total: number; page: number; pageSize: number; to: (page: number) => string }
}

/** The read-only log of privileged actions, of the site or of one competition. */
export function ActTable<R extends Act>({ label, rows, notesOf, more = [], pages }: ActTableProps<R>) {
  const t = useText('host-console')
  const words = useWords()
  return (
    <PagedTable
      label={label}
      rows={rows}
      rowKey={({ id }) => id}
      empty={t('audit.none')}
      pages={pages}
      columns={[
        { key: 'at', head: t('audit.at'), cell: ({ at }) => <TimeText at={at} detail="second" /> },
        {
          key: 'who',
          head: t('audit.who'),
          cell: ({ actor }) =>
            actor ? (
              <Group gap="xs" wrap="nowrap">
                <Avatar id={actor.userId} src={actor.avatar} size={28} />
                <Anchor component={Link} to={paths.person(actor.userId)} fz="sm">
                  {actor.userName}
                </Anchor>
              </Group>
            ) : (
              t('audit.platform')
            ),
        },
        { key: 'what', head: t('audit.what'), title: true, cell: ({ action }) => words(actWords(action)) },
        { key: 'on', head: t('audit.on'), cell: ({ target }) => target },
        {
          key: 'why',
          head: t('audit.why'),
          cell: (row) => (
            <>
              {row.reason}
              {notesOf(row).map((line) => (
                <Text key={line} fz="xs" c="var(--quiet)" style={{ overflowWrap: 'anywhere' }}>
                  {line}
                </Text>
              ))}
            </>
          ),
        },
        ...more,
      ]}
    />
  )
}

interface ActChoiceProps {
  /** All actions that occur in the log. */
  actions: readonly string[]
  value: string | undefined
  onChange: (action: string | undefined) => void
  mb?: string
}

/** Filters a log by action. */
export function ActChoice({ actions, value = '', onChange, ...place }: ActChoiceProps) {
  const t = useText('host-console')
  const words = useWords()
  return (
    <NativeSelect
      {...place}
      aria-label={t('audit.what')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
      data={[
        { value: '', label: t('audit.allActs') },
        ...actions.map((one) => ({ value: one, label: words(actWords(one)) })),
      ]}
    />
  )
}
