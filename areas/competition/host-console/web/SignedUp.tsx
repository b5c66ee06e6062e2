import { QueueTable } from '@leitai/identity/filter/web/shared/Queue.tsx'
import { useQueue } from '@leitai/identity/filter/web/shared/use-queue'
import type { Call, InputOf } from '@leitai/platform/contract/call'
import { limits } from '@leitai/platform/contract/limits'
import { useCall, useSend } from '@leitai/platform/web/api'
import { CsvButton } from '@leitai/platform/web/app/CsvButton.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readChoice, readKeyword } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { ActButton } from '@leitai/platform/web/ui/ActButton.tsx'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Checkbox, Group, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { hostPeople, hostPeopleCsv, hostRequests, messageSome, PeopleShow, removePerson } from '../contract.people.ts'
import { useChosen } from './use-chosen.ts'

interface ListButtonsProps<C extends Call> {
  call: C
  /** The input of the export call: the list's filter with a format. */
  inputAs: (format: 'csv' | 'xlsx') => InputOf<C>
}

/** Exports a list as CSV or XLSX. */
export function ListButtons<C extends Call>({ call, inputAs }: ListButtonsProps<C>) {
  return (
    <Group gap="xs" align="flex-start">
      <CsvButton call={call} input={inputAs('csv')} />
      <CsvButton call={call} input={inputAs('xlsx')} text="XLSX" />
    </Group>
  )
}

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

/** Participants with their answers to the sign-up form. */
export function SignedUp({ cmptId }: { cmptId: number }) {
  const t = useText('host-console')
  const words = useWords()
  const queue = useQueue({
    list: 'host.people',
    read: (search) => {
      const show = readChoice(search, 'show', PeopleShow.options)
      return { show: show === 'all' ? undefined : show, keyword: readKeyword(search) }
    },
    at: (fields) => paths.hostConsole(cmptId, 'people', fields),
  })
  const show: PeopleShow = queue.fields.show ?? 'all'
  const filter = { cmptId, keyword: queue.fields.keyword, show }
  const { list, total, form, may } = useCall(hostPeople, { ...filter, ...queue.paging })
  const chosen = useChosen(list.map(({ userId }) => userId))
  const [writing, setWriting] = useState(false)
  const [removing, setRemoving] = useState<(typeof list)[number] | null>(null)
  const remove = useSend(removePerson, { changes: [hostPeople, hostRequests] })
  return (
    <>
      <Group justify="space-between" align="flex-start">
        <SearchField label={t('search')} {...queue.search} />
        {total > 0 && <ListButtons call={hostPeopleCsv} inputAs={(format) => ({ ...filter, format })} />}
      </Group>
      {list.length > 0 && (
        <Group mb="sm" gap="md">
          <Checkbox label={t('people.chooseAll')} checked={chosen.all} onChange={chosen.toggleAll} />
          <Text fz="sm">{t('people.chosen', { count: chosen.ids.length })}</Text>
          <GuardedButton
            variant="default"
            size="compact-md"
            terse={may.message === null}
            reason={may.message ?? (chosen.ids.length === 0 ? t('people.chooseFirst') : null)}
            onClick={() => setWriting(true)}
          >
            {t('message')}
          </GuardedButton>
        </Group>
      )}
      <QueueTable
        queue={queue}
        total={total}
        label={t('part.people')}
        rows={list}
        rowKey={({ userId }) => userId}
        empty={t(queue.filtered ? 'noneFound' : 'people.none')}
        columns={[
          {
            key: 'name',
            head: t('people.name'),
            cell: (one) => <PersonCell person={one} chosen={chosen.has(one.userId)} onChoose={chosen.toggle} />,
          },
          { key: 'at', head: t('people.at'), cell: (one) => <TimeText at={one.at} /> },
          { key: 'team', head: t('team'), cell: (one) => one.teamName ?? '--' },
          {
            key: 'verified',
            head: t('people.verified'),
            cell: (one) => t(one.verified ? 'people.verified.yes' : 'people.verified.no'),
          },
          ...form.map((field) => ({
            key: `form.${field.name}`,
            head: words(field.label),
            cell: (one: (typeof list)[number]) => one.answers[field.name] || '--',
          })),
          {
            key: 'do',
            head: t('do'),
            cell: (one) => (
              <ActButton
                text={t('people.remove')}
                label={t('team.of', { act: t('people.remove'), name: one.userName })}
                reason={one.may.remove}
                danger
                onClick={() => setRemoving(one)}
              />
            ),
          },
        ]}
      />
      {writing && <MessageDialog cmptId={cmptId} userIds={chosen.ids} onClose={() => setWriting(false)} />}
      {removing && (
        <ConfirmDialog
          title={t('team.of', { act: t('people.remove'), name: removing.userName })}
          text={t('people.remove.text')}
          go={t('people.remove')}
          danger
          reason={t('reason')}
          max={limits.hostReason}
          onGo={async (reason) => {
            const done = await remove.run({ cmptId, userId: removing.userId, reason })
            if (done) notify('success', t('people.remove.done'))
            return done !== undefined
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  )
}

interface MessageDialogProps {
  cmptId: number
  userIds: number[]
  onClose: () => void
}

/** Sends a notification to the selected users. */
function MessageDialog({ cmptId, userIds, onClose }: MessageDialogProps) {
  const t = useText('host-console')
  const [title, setTitle] = useState('')
  const [text, setText] = useState('')
  const send = useSend(messageSome)
  const ready = title.trim() !== '' && text.trim() !== ''
  const submit = async () => {
    const done = await send.run({ cmptId, userIds, title, text })
    if (!done) return
    notify('success', t('message.told', { count: done.told }))
    onClose()
  }
  return (
    <FormDialog
      title={t('message')}
      go={t('message')}
      disabled={!ready}
      loading={send.pending}
      onGo={submit}
      onClose={onClose}
    >
      <Text fz="sm">{t('message.text', { count: userIds.length, limit: limits.hostMessage.day })}</Text>
      <TextInput
        label={t('message.title')}
        required
        maxLength={limits.hostMessage.title}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Textarea
        label={t('message.body')}
        required
        rows={5}
        maxLength={limits.hostMessage.text}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
