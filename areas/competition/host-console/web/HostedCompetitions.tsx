import { useMe } from '@leitai/identity/account/web/shared/session'
import { QueueTable } from '@leitai/identity/filter/web/shared/Queue.tsx'
import { useQueue } from '@leitai/identity/filter/web/shared/use-queue'
import { useCall, useSend } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readKeyword } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { NumberText } from '@leitai/platform/web/ui/numbers.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { newDraft } from '../../competition-editor/contract.ts'
import { type BeginsWith, TemplateChoice } from '../../competition-editor/web/shared/TemplateChoice.tsx'
import { hostCompetitions } from '../contract.ts'
import { useCompetitionState } from './use-competition-state.ts'

/** The competitions that the user works on, with their figures. */
export function HostedCompetitions() {
  const t = useText('host-console')
  const make = useText('competition-editor')
  const [creating, setCreating] = useState(false)
  const words = useWords()
  const standing = useCompetitionState()
  const me = useMe()
  const queue = useQueue({
    list: 'host.competitions',
    read: (search) => ({ keyword: readKeyword(search) }),
    at: (fields) => paths.adminConsole('console', fields),
  })
  const { list, total } = useCall(hostCompetitions, queue.input)
  // Admins begin the first competition of a site; others who host nothing yet ask for one.
  const mayBegin = me.role === 'admin' || total > 0 || queue.filtered
  return (
    <>
      <Group mb="md">
        {mayBegin && <Button onClick={() => setCreating(true)}>{make('new')}</Button>}
        {me.role !== 'admin' && (
          <Button component={Link} to={paths.host()} variant="default">
            {t('mine.ask')}
          </Button>
        )}
      </Group>
      <SearchField label={t('mine.search')} {...queue.search} />
      <QueueTable
        queue={queue}
        total={total}
        label={t('mine')}
        rows={list}
        rowKey={({ id }) => id}
        empty={t(queue.filtered ? 'mine.noneFound' : me.role === 'admin' ? 'mine.noneYet' : 'mine.none')}
        columns={[
          {
            key: 'title',
            head: t('mine.title'),
            width: '32%',
            cell: (cmpt) => (
              <>
                <Anchor component={Link} to={paths.hostConsole(cmpt.id)} fw={600} fz="sm">
                  {words(cmpt.title)}
                </Anchor>
                <Text fz="xs" c="var(--quiet)">
                  <TimeText at={cmpt.startAt} detail="day" />
                  {' – '}
                  {cmpt.endAt ? <TimeText at={cmpt.endAt} detail="day" /> : t('mine.noEnd')}
                </Text>
              </>
            ),
          },
          {
            key: 'state',
            head: t('mine.state'),
            cell: (cmpt) => <StateBadge tone={standing(cmpt).tone}>{standing(cmpt).text}</StateBadge>,
          },
          { key: 'role', head: t('mine.role'), cell: ({ role }) => t(`role.${role}`) },
          { key: 'people', head: t('people'), align: 'right', cell: (cmpt) => <NumberText value={cmpt.people} /> },
          { key: 'teams', head: t('teams'), align: 'right', cell: (cmpt) => <NumberText value={cmpt.teams} /> },
          {
            key: 'submissions',
            head: t('submissions'),
            align: 'right',
            cell: (cmpt) => <NumberText value={cmpt.submissions} />,
          },
          { key: 'waiting', head: t('waiting'), align: 'right', cell: (cmpt) => <NumberText value={cmpt.waiting} /> },
        ]}
      />
      {creating && <NewCompetition onClose={() => setCreating(false)} />}
    </>
  )
}

/** Begins a competition from one of the templates, or from nothing. */
function NewCompetition({ onClose }: { onClose: () => void }) {
  const t = useText('competition-editor')
  const go = useNavigate()
  const begin = useSend(newDraft, { changes: [hostCompetitions] })
  const [title, setTitle] = useState('')
  const [chosen, setChosen] = useState<BeginsWith>('empty')
  const make = async () => {
    const template = chosen === 'empty' ? {} : { template: chosen }
    const made = await begin.run({ title: title.trim(), type: 'algorithm', ...template })
    if (!made) return
    onClose()
    await go(paths.hostConsole(made.cmptId, 'prepare'))
  }
  return (
    <FormDialog
      title={t('new')}
      size={760}
      go={t('newGo')}
      disabled={title.trim() === ''}
      loading={begin.pending}
      onGo={() => void make()}
      onClose={onClose}
    >
      <TextInput
        label={t('newTitle')}
        required
        maxLength={100}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TemplateChoice value={chosen} onChange={setChosen} />
    </FormDialog>
  )
}
